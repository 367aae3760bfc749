import { addressDifferences } from "./address-differences";

interface LookAlikeProps {
  known: { name: string; address: string };
  typed: string;
}

function Marked({ address, other }: { address: string; other: string }) {
  let at = 0;
  return (
    <span className="address">
      {addressDifferences(address, other).map((run) => {
        const key = at;
        at += run.text.length;
        return run.isDifferent ? <mark key={key}>{run.text}</mark> : <span key={key}>{run.text}</span>;
      })}
    </span>
  );
}

/** A known address and a typed one that resembles it, one above the other, with their differences marked. */
export function LookAlike({ known, typed }: LookAlikeProps) {
  return (
    <div className="look-alike">
      <p>Looks like “{known.name}” but is not the same address. Compare them before you go on.</p>
      <dl>
        <div>
          <dt>known</dt>
          <dd>
            <Marked address={known.address} other={typed} />
          </dd>
        </div>
        <div>
          <dt>typed</dt>
          <dd>
            <Marked address={typed} other={known.address} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
