import { ButtonLink } from "~/components/ui/button";
import { NameMarkNote } from "~/components/ui/name-mark";
import { PageHead } from "~/components/ui/page-head";
import { Tag } from "~/components/ui/tag";
import type { NameMark } from "~/lib/similar-names/marks.server";
import type { SubWalletView } from "~/lib/wallets/sub-wallet";
import { DefiMenu } from "./defi-menu";

interface SubWalletHeadProps {
  subWallet: SubWalletView & { mark: NameMark | null };
  defiApps: readonly { label: string; url: string }[];
  helpUrl: string | null;
}

/** Whose money this is, where it lies, and what can be done with it. */
export function SubWalletHead({ subWallet, defiApps, helpUrl }: SubWalletHeadProps) {
  const { name, walletName, fullWalletName, networkName, clusterLabel } = subWallet;
  return (
    <PageHead
      title={name}
      subtitle={
        <span className="row">
          {walletName ? <span title={fullWalletName}>{walletName}</span> : null}
          {walletName ? <span aria-hidden="true">·</span> : null}
          <span>{networkName}</span>
          {clusterLabel ? <Tag tone="info">{clusterLabel}</Tag> : null}
          <NameMarkNote mark={subWallet.mark} />
        </span>
      }
      actions={
        <>
          {subWallet.offersDefi ? <DefiMenu apps={defiApps} helpUrl={helpUrl} /> : null}
          {subWallet.speedUpTo ? (
            <ButtonLink to={subWallet.speedUpTo} preventScrollReset>
              Speed Up | Cancel
            </ButtonLink>
          ) : null}
          {subWallet.stakeTo ? <ButtonLink to={subWallet.stakeTo}>Stake</ButtonLink> : null}
          {subWallet.receiveTo || subWallet.sendTo ? (
            <span className="button-pair">
              {subWallet.receiveTo ? (
                <ButtonLink to={subWallet.receiveTo} icon="arrow-in" preventScrollReset>
                  Receive
                </ButtonLink>
              ) : null}
              {subWallet.sendTo ? (
                <ButtonLink to={subWallet.sendTo} variant="primary" icon="arrow-out" preventScrollReset>
                  Send
                </ButtonLink>
              ) : null}
            </span>
          ) : null}
        </>
      }
    />
  );
}
