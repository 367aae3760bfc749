const TURNS = [0, 45, 90, 135, 180, 225, 270, 315];

/** The vault dial. */
export function Dial() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#d6a95a" />
      <circle cx="16" cy="16" r="9.5" fill="none" stroke="#1b1204" strokeWidth="2.2" />
      {TURNS.map((turn) => (
        <path
          key={turn}
          d="M16 8.6v2.2"
          stroke="#1b1204"
          strokeWidth="1.7"
          strokeLinecap="round"
          transform={`rotate(${turn} 16 16)`}
        />
      ))}
      <circle cx="16" cy="16" r="3.4" fill="#1b1204" />
      <path d="M16 16 19.6 12.4" stroke="#d6a95a" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
