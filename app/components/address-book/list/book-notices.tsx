import { Fold } from "~/components/ui/fold";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { AllowListWords } from "./allow-list-words";

interface BookNoticesProps {
  /** A page of the console, or an external URL. */
  guide: string;
  canActAsIntermediary: boolean;
  /** Null if unknown. */
  whitelistEnabled: boolean | null;
}

/** On a phone they are folded into one row, with the words on the allow-list. */
export function BookNotices({ guide, canActAsIntermediary, whitelistEnabled }: BookNoticesProps) {
  return (
    <>
      <Fold
        icon="info"
        label={whitelistEnabled === null ? "Notices" : `Allow-list ${whitelistEnabled ? "on" : "off"}`}
        state={canActAsIntermediary ? "2 notices" : "1 notice"}
      />
      <div className="book-notices">
        {whitelistEnabled === null ? null : (
          <p className="only-folded">
            <AllowListWords isOn={whitelistEnabled} />
          </p>
        )}
        <Notice>
          The functionality of the address book has changed: every address now has a type, Recipient, Travel
          Rule or both. <Guide to={guide} />
        </Notice>
        {canActAsIntermediary ? (
          <Notice>
            Your organisation is configured to act as an intermediary, Travel Rule information cannot be
            automatically filled on your behalf
          </Notice>
        ) : null}
      </div>
    </>
  );
}

function Guide({ to }: { to: string }) {
  const words = "Guide to the Type field";
  if (to.startsWith("/")) return <Link to={to}>{words}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
