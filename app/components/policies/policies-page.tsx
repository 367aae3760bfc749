import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { PoliciesPage as Page } from "~/lib/policies/policies-page.server";
import type { WhoAnswer } from "~/lib/policies/who-approves.server";
import { WalletPolicy } from "./wallet-policy";
import { WhoApproves } from "./who-approves";

const WITH_RULES =
  "Rules have no order: every limit holds, and of the tiers that match the highest applies, beside the wallet’s policy.";
const WITHOUT_RULES = "Who has to approve what leaves a wallet.";

export function PoliciesPage({ page, answer }: { page: Page; answer: WhoAnswer | null }) {
  const { wallets, hasRules, payers, canFreeze } = page;
  if (!wallets) {
    return (
      <ErrorState
        title="The policies could not be loaded"
        actions={
          <ButtonLink to={paths.policies()} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {page.problem}
      </ErrorState>
    );
  }
  return (
    <>
      <PageHead title="Policies" subtitle={hasRules ? WITH_RULES : WITHOUT_RULES} isInBar />
      <div className="policies">
        <div className="stack policies__wallets">
          {wallets.map((wallet) => (
            <WalletPolicy key={wallet.walletId} wallet={wallet} found={answer?.found ?? null} />
          ))}
          {canFreeze ? <FreezeLink /> : null}
        </div>
        {payers ? (
          <div className="policies__question">
            <WhoApproves payers={payers} answer={answer} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function FreezeLink() {
  return (
    <section className="card freeze-link" aria-label="Freeze">
      <Icon name="stop" />
      <p>
        <b>Freeze a wallet</b>
        <small>From then on nothing is signed from it. One person can freeze; two others thaw it.</small>
      </p>
      <ButtonLink to={paths.freeze()} variant="danger">
        Freeze…
      </ButtonLink>
    </section>
  );
}
