import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Fold } from "~/components/ui/fold";
import { Icon } from "~/components/ui/icon";
import type { ChainView } from "~/lib/audit/chain-view";
import { CsrfField } from "~/lib/session/csrf-field";

interface ChainHeadProps {
  chain: ChainView;
  /** The page's URL, to which the form posts. */
  to: string;
}

/** How far the chain is verified, its whole hash, and a form to check it again. */
export function ChainHead({ chain, to }: ChainHeadProps) {
  const { tone, title, subtitle, at, note, hash, wholeAt } = chain;
  const navigation = useNavigation();
  const isChecking = navigation.state !== "idle" && navigation.formMethod === "POST";
  const icon = tone === "bad" ? "warning" : tone === "good" ? "shield" : "clock";
  return (
    <>
      <Fold icon={icon} label={title} tone={tone === "bad" ? "bad" : undefined} isActive={tone === "bad"} />
      <section className="card chain-head" data-tone={tone} aria-labelledby="chain-head">
        <div className="chain-head__mark">
          <Icon name={icon} />
        </div>
        <div className="chain-head__words">
          <p className="only-folded">{subtitle}</p>
          <p role={tone === "bad" ? "alert" : "status"}>
            <strong id="chain-head">{title}</strong>
            {at ? <span className="num"> · {at}</span> : null}
          </p>
          <code className="chain-head__hash">
            {hash.match(/.{16}/g)?.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
              <span key={index}>{part}</span>
            ))}
          </code>
          <p className="chain-head__note">
            {note}
            {wholeAt ? (
              <>
                {" "}
                All entries were last checked on <span className="num">{wholeAt}</span>.
              </>
            ) : null}
          </p>
        </div>
        <div className="chain-head__actions">
          <CopyButton value={hash} label="Hash" words="Copy hash" variant="default" />
          <Form method="post" action={to} preventScrollReset>
            <CsrfField />
            <Button variant="quiet" icon="refresh" pending={isChecking}>
              Check again
            </Button>
          </Form>
        </div>
      </section>
    </>
  );
}
