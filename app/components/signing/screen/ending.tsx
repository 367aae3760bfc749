import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { MessageWords } from "~/components/ui/message-words";
import type { EndingView } from "~/lib/signing/screen/ending";
import { DialogLink } from "./dialog-link";
import { shownRow } from "./review-summary";

/** How a request ended: hash or why there is none, the money, and next steps. */
export function Ending({ ending }: { ending: EndingView }) {
  const { hash, noHash, reason, money } = ending;
  return (
    <>
      <section className="ending__hash">
        <h3>Transaction hash</h3>
        {hash?.explorer ? (
          <ExternalLink href={hash.explorer.url} className="ending__explorer">
            {hash.explorer.name}
          </ExternalLink>
        ) : null}
        {hash ? <Address value={hash.value} label="Transaction hash" /> : <p>{noHash}</p>}
      </section>
      <DefinitionList
        rows={[
          reason ? { label: "Reason", value: <MessageWords>{reason}</MessageWords> } : null,
          ...money.map(shownRow),
        ]}
      />
    </>
  );
}

interface NextStepProps extends Pick<EndingView, "next" | "replace" | "keep"> {
  /** Left out if the screen has this link elsewhere. */
  again?: EndingView["again"];
}

export function NextStep({ next, replace, again, keep }: NextStepProps) {
  const links = [replace, again, keep].filter((link) => link !== null && link !== undefined);
  return (
    <section className="ending__next">
      <h3>Next</h3>
      <p>{next}</p>
      {links.length > 0 ? (
        <p className="button-row">
          {links.map(({ to, label }) => (
            <DialogLink key={label} to={to} size="small">
              {label}
            </DialogLink>
          ))}
        </p>
      ) : null}
    </section>
  );
}
