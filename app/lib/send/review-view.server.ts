import { chainOf } from "~/lib/chains";
import { formatExact, formatGwei, fromUnits } from "~/lib/money";
import { worth } from "~/lib/present/worth";
import { formatFingerprint } from "~/lib/verify/fingerprint";
import type { DecodedTransaction } from "~/lib/verify/types";
import type { Prepared } from "./create.server";
import { headView, nextSteps } from "./form-view.server";
import type { SendSituation } from "./situation.server";

/** What a decoded transaction does, with its worth where rates are known. */
export function transactionView(
  decoded: DecodedTransaction,
  situation: SendSituation,
  rates: Prepared["rates"] | null,
) {
  const { native } = chainOf(decoded.chain);
  const { currency, payer, recipients } = situation;
  const amount = fromUnits(BigInt(decoded.amount), decoded.asset.decimals);
  const fee = fromUnits(BigInt(decoded.feeAtMost), native.decimals);
  const total = decoded.total === null ? null : fromUnits(BigInt(decoded.total), native.decimals);
  const isEvm = decoded.chainId !== null;
  const rate = rates ?? { asset: null, chain: null };
  const change = decoded.change.map(({ address, amount: back }) => ({
    label: "Change, back to you",
    value: `${formatExact(fromUnits(BigInt(back), native.decimals))} ${native.symbol}`,
    note: address,
  }));
  return {
    from: payer.name,
    to: {
      name: recipients.find(({ address }) => address === decoded.to)?.name ?? null,
      address: decoded.to,
    },
    amount: `${formatExact(amount)} ${decoded.asset.symbol}`,
    amountFiat: worth(amount, rate.asset, currency),
    fee: `${formatExact(fee)} ${native.symbol}`,
    feeLabel: isEvm ? "Fee, at most" : "Fee",
    feeFiat: worth(fee, rate.chain, currency),
    more: [
      ...(isEvm
        ? [
            {
              label: "Gas price · limit",
              value: `${formatGwei(decoded.gasPrice)} Gwei · ${decoded.gasLimit}`,
            },
            { label: "Nonce · chain id", value: `${decoded.nonce} · ${decoded.chainId}` },
          ]
        : []),
      ...(decoded.asset.contractAddress
        ? [{ label: "Token contract", value: decoded.asset.contractAddress, wide: true }]
        : []),
      ...change,
    ],
    total: total === null ? null : `${formatExact(total)} ${native.symbol}`,
    totalFiat: total === null ? null : worth(total, rate.chain, currency),
  };
}

/** The preview: what was prepared, checked against what was entered, before anything is stored. */
export function reviewView(prepared: Prepared, situation: SendSituation) {
  return {
    ...headView(situation),
    transaction: transactionView(prepared.decoded, situation, prepared.rates),
    fingerprint: formatFingerprint(prepared.fingerprint),
    next: nextSteps(situation),
  };
}

export type ReviewView = ReturnType<typeof reviewView>;
