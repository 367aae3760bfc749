import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { Tag } from "~/components/ui/tag";
import type { AccountPage as AccountPageProps } from "~/lib/exchanges/account-page.server";
import { AccountBalance } from "./account-balance";
import { ExchangeBadge } from "./exchange-badge";
import { TransferHistory } from "./transfer-history";

/** An exchange account: what it holds, what it may do, and its transfers. */
export function AccountPage(page: AccountPageProps) {
  const { name, exchange, balances, total, notes, status, history, closeTo } = page;
  return (
    <>
      <AccountHead {...page} />
      <div className="account-page">
        {status.isOpen ? (
          <div className="account-balances">
            {total ? (
              <AccountBalance title="Total balance" value={total.value} updatedAt={total.updatedAt} />
            ) : null}
            {balances.map(({ symbol, value, fiat, updatedAt }) => (
              <AccountBalance
                key={symbol}
                title={`${symbol} balance`}
                symbol={symbol}
                value={value}
                unit={symbol}
                fiat={fiat}
                updatedAt={updatedAt}
              />
            ))}
          </div>
        ) : null}
        {notes.length > 0 ? (
          <Notice tone={status.isOpen ? "info" : "warn"} title={status.label}>
            {notes.join(" ")}
          </Notice>
        ) : null}
        <TransferHistory
          history={history}
          closeTo={closeTo}
          title="Transfer history"
          caption={`Transfers from and to ${name}`}
          empty={`Transfers from and to this account at ${exchange} appear here.`}
        />
      </div>
    </>
  );
}

function AccountHead(page: AccountPageProps) {
  const { name, exchange, mark, theme, walletName, fullWalletName, status } = page;
  return (
    <PageHead
      title={name}
      subtitle={
        <span className="row">
          <ExchangeBadge mark={mark} theme={theme} size="small" />
          <span>{exchange}</span>
          {walletName ? <span aria-hidden="true">·</span> : null}
          {walletName ? <span title={fullWalletName}>{walletName}</span> : null}
          <Tag tone={status.tone}>{status.label}</Tag>
        </span>
      }
      actions={
        <>
          {page.receiveTo ? (
            <ButtonLink to={page.receiveTo} icon="arrow-in" preventScrollReset>
              Receive
            </ButtonLink>
          ) : null}
          {page.transferTo ? (
            <ButtonLink to={page.transferTo} variant="primary" icon="exchange" preventScrollReset>
              Transfer
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}
