import type { SubWalletView } from "~/lib/wallets/sub-wallet";
import { BalanceCard } from "./balance-card";

/** The total, if there are several assets, and the native balance. */
export function SubWalletBalances({ subWallet }: { subWallet: SubWalletView }) {
  const { total, native, symbol } = subWallet;
  if (!total && !native) {
    return <p className="card card__body muted">Balance not available for this chain</p>;
  }
  return (
    <>
      {total ? <BalanceCard title="Total balance" value={total.value} /> : null}
      {native ? (
        <BalanceCard
          title={`${symbol} balance`}
          symbol={symbol}
          value={native.value}
          unit={symbol}
          fiat={native.fiat}
          updatedAt={native.updatedAt}
          available={native.available}
        />
      ) : null}
    </>
  );
}
