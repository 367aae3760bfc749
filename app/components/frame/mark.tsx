const SPOKES = [0, 60, 120];

/** The vault wheel. */
export function VaultWheel() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#d6a95a" />
      <g fill="none" stroke="#1b1204" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="16" cy="16" r="7.4" />
        {SPOKES.map((turn) => (
          <path key={turn} d="M16 5.2v21.6" transform={`rotate(${turn} 16 16)`} />
        ))}
      </g>
      <circle cx="16" cy="16" r="3.7" fill="#1b1204" />
      <circle cx="16" cy="16" r="1.4" fill="#d6a95a" />
    </svg>
  );
}
