interface FingerprintProps {
  /** Four groups of four hex characters. */
  value: string;
  note?: string;
}

/** The short form of what is to be signed; the phone shows the same, worked out on its own. */
export function Fingerprint({
  value,
  note = "Computed here from the decoded request, not taken from the service.",
}: FingerprintProps) {
  return (
    <div className="fingerprint">
      <small>Compare with your phone</small>
      <code>{value}</code>
      <small>{note}</small>
    </div>
  );
}
