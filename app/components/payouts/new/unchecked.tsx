import { Notice } from "~/components/ui/notice";

/** Where the backend has no dry run: what is not known before each payment is made. */
export function Unchecked({ parts }: { parts: readonly string[] | null }) {
  if (!parts) return null;
  return (
    <Notice tone="info" title="Not checked by this service">
      <ul className="payout-unchecked">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Notice>
  );
}
