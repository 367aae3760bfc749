import { Steps } from "~/components/ui/dialog/steps";
import { Notice } from "~/components/ui/notice";
import { limitRefusal } from "~/lib/exchanges/limit-view";
import { coinsOf, type Moves, type MovingSide, whatMoves } from "~/lib/exchanges/what-moves";
import { currentAsset, currentDestination, type TransferPart } from "./use-transfer-form";

/** What the transfer moves, and what happens after it is sent; with scripts it follows the form. */
export function TransferOutlook(part: TransferPart) {
  const { view, now } = part;
  const asset = currentAsset(part);
  const destination = currentDestination(part);
  const moves = asset && whatMoves({ name: view.name, asset }, destination, now.amount);
  return (
    <>
      {moves ? <WhatMoves moves={moves} part={part} /> : null}
      <Steps
        title="What happens next"
        steps={[
          {
            title: view.approvals ?? "Approval by the wallet's policy",
            detail: `Policy of ${view.walletName}. The phone shows the same fingerprint as the next screen.`,
            notes: view.moreByRules,
          },
          { title: "Signed, then Submitted", detail: `To ${view.exchange}, the sending exchange.` },
          { title: "On Chain", detail: asset ? `On ${asset.network}.` : "On the asset's network." },
          destination && !destination.exchange
            ? { title: "Received, then Credited", detail: `${destination.name} is your own sub-wallet.` }
            : {
                title: "Received, then Credited",
                detail: `${destination?.exchange?.name ?? "The receiving exchange"} clears the funds.`,
              },
        ]}
      />
    </>
  );
}

function WhatMoves({ moves, part: { view, ...part } }: { moves: Moves; part: TransferPart }) {
  const { from, to, symbol, isTooMuch, isAboveLimit } = moves;
  const asset = currentAsset({ view, ...part });
  return (
    <div className="stack">
      <h3>What moves</h3>
      <dl className="moves" aria-live="polite">
        <Side label="From" side={from} symbol={symbol} />
        {to ? (
          <Side label="To" side={to} symbol={symbol} />
        ) : (
          <div>
            <dt>To</dt>
            <dd className="muted">Not chosen yet</dd>
          </div>
        )}
      </dl>
      <p className="muted">{view.exchange} may charge for the withdrawal. A charge is not included.</p>
      {isTooMuch && asset ? (
        <Notice tone="warn">
          Only {coinsOf(asset.available, asset)} {symbol} is available.
        </Notice>
      ) : null}
      {isAboveLimit && !isTooMuch && asset ? (
        <Notice tone="bad">
          {limitRefusal(view.exchange, BigInt(asset.limitLeft ?? "0"), asset)}. A transfer above that is
          refused.
        </Notice>
      ) : null}
    </div>
  );
}

function Side({ label, side, symbol }: { label: string; side: MovingSide; symbol: string }) {
  const { name, before, after } = side;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{name}</b>
        <span className="num">
          {before ?? "Balance unknown"}
          {after ? (
            <>
              {" "}
              <span aria-hidden="true">→</span>
              <span className="visually-hidden"> becomes </span> <b>{after}</b>
            </>
          ) : null}{" "}
          {before ? symbol : null}
        </span>
      </dd>
    </div>
  );
}
