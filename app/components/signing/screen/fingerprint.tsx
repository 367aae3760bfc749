interface FingerprintProps {
  /** Six groups of four hex characters. */
  value: string;
  note?: string;
}

/** Short form of what is signed; the phone computes and shows the same. */
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
