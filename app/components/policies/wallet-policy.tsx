import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { WalletPolicyView } from "~/lib/policies/policies-page.server";
import type { WhoView } from "~/lib/policies/who-view";
import { Rule, RuleLine } from "./rule-line";

const UNKNOWN = "The backend does not say who approves";

/** One wallet: its limits, its tiers from low to high, and what always holds. */
export function WalletPolicy({ wallet, found }: { wallet: WalletPolicyView; found: WhoView | null }) {
  const { name, facts, rules, policy, change, propose } = wallet;
  const isAsked = found?.walletId === wallet.walletId;
  const decidedBy = isAsked ? found.decidedBy : [];
  return (
    <Card
      title={name}
      actions={
        <>
          <small className="muted">{facts}</small>
          {propose ? (
            <ButtonLink to={propose} size="small" aria-label={`Change the rules of ${name}`}>
              Change…
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {change ? (
        <p className="wallet-policy__change">
          <Icon name="clock" size="small" />
          <Link to={change.to}>{change.words}</Link>
        </p>
      ) : null}
      <ul className="rules">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} isDeciding={decidedBy.includes(rule.id)} />
        ))}
        <RuleLine
          parts={rules.length > 0 ? "Always, beside the rules" : "Always"}
          who={policy ?? UNKNOWN}
          note="the wallet’s policy"
          isDeciding={isAsked && !found.isRefused && decidedBy.length === 0}
        />
      </ul>
    </Card>
  );
}
