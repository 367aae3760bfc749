import { operationWords } from "../base/operation";
import { networkWords } from "../chains/facts";
import { fromHex, type SubstrateTransaction, substrateSignable } from "../chains/substrate/build";
import { decodeCalls, type SubstrateCall } from "../chains/substrate/calls";
import { substrate } from "../chains/substrate/facts";
import { runtimeOf } from "../chains/substrate/runtime";
import { amountText, exactAmount } from "./amount";
import type { Reading, ReadingContext } from "./reading";

type Detail = NonNullable<Reading["details"]>[number];

export async function readSubstrate(
  transaction: SubstrateTransaction,
  { network, subWalletPath }: ReadingContext,
): Promise<Reading> {
  if (!subWalletPath) throw new Error("The sub-wallet has no key");
  const { symbol: unit, decimals } = substrate.nativeAsset[network];
  if (transaction.genesisHash !== runtimeOf(network).genesisHash)
    throw new Error("The transaction is for another network");
  const calls = decodeCalls(fromHex(transaction.method), network);
  const amount = (planck: bigint) => amountText(planck, decimals);
  const action = actionOf(calls);
  const tip = BigInt(transaction.tip);
  return {
    ...(action && { action }),
    network: networkWords("SUBSTRATE", network),
    from: [transaction.address],
    recipients: calls.flatMap((call) =>
      call.name === "transferKeepAlive"
        ? [{ address: call.to, ...exactAmount(call.amount, decimals), unit }]
        : [],
    ),
    change: [],
    // The network charges by the call's weight, which is not signed.
    feeAtMost: amount(runtimeOf(network).maxFee),
    feeIsExact: false,
    feeUnit: unit,
    nonce: Number(transaction.nonce),
    details: [
      ...calls.flatMap((call) => detailsOf(call, (planck) => `${amount(planck)} ${unit}`)),
      { label: "Tip", value: tip === 0n ? "None" : `${amount(tip)} ${unit}` },
      {
        label: "Valid",
        value: transaction.era === "0x00" ? "Until its nonce is used" : validity(transaction),
      },
    ],
    callData: null,
    digests: [substrateSignable(transaction, subWalletPath)],
  };
}

/** Named after the most specific call; null for a payment. */
function actionOf(calls: SubstrateCall[]): string | null {
  const names = new Set(calls.map(({ name }) => name));
  if (names.has("bond")) return operationWords.STAKE;
  if (names.has("bondExtra")) return operationWords.ADD_TO_STAKE;
  if (names.has("chill")) return operationWords.UNSTAKE;
  if (names.has("unbond")) return operationWords.UNSTAKE;
  if (names.has("rebond")) return operationWords.RESTAKE;
  if (names.has("withdrawUnbonded")) return operationWords.WITHDRAW;
  return names.has("nominate") ? operationWords.DELEGATE : null;
}

function detailsOf(call: SubstrateCall, words: (planck: bigint) => string): Detail[] {
  switch (call.name) {
    case "bond":
    case "bondExtra":
      return [{ label: "Staked", value: words(call.amount) }];
    case "unbond":
      return [{ label: "Unstaked", value: words(call.amount) }];
    case "rebond":
      return [{ label: "Restaked", value: words(call.amount) }];
    case "withdrawUnbonded":
      return [{ label: "Withdrawn", value: "Everything that has finished unbonding" }];
    case "chill":
      return [{ label: "Validators", value: "None" }];
    case "nominate":
      return call.validators.map((value, at) => ({
        label: `Validator ${at + 1} of ${call.validators.length}`,
        value,
        isAddress: true,
      }));
    case "transferKeepAlive":
      return [];
  }
}

const validity = ({ blockNumber }: SubstrateTransaction): string =>
  `For 4,096 blocks from ${Number(blockNumber)}`;
