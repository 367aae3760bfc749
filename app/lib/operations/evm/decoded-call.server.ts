import { OPERATION_WORDS } from "~/lib/operation-words";
import { actionFact, amountFact, nativeAsset, textFact } from "../kit/decoded";
import type { Decoded, DecodedFee, Fact } from "../kit/types";
import { describeCall } from "./calls.server";
import type { EthereumPayment } from "./payment";

interface CallParts {
  fee: DecodedFee;
  nonce: number;
  details: Fact[];
  entered: (string | null)[];
}

export async function decodedCall(
  { chain, network, to, amount, called, data }: EthereumPayment & { data: string },
  { fee, nonce, details, entered }: CallParts,
): Promise<Decoded> {
  const { method, facts, warnings, allows } = await describeCall({ chain, data, token: called ?? null });
  const value = BigInt(amount);
  return {
    chain,
    network,
    facts: [
      actionFact([OPERATION_WORDS.CONTRACT_CALL, method].filter(Boolean).join(": ")),
      ...(value === 0n
        ? []
        : [{ ...amountFact("Amount", value, nativeAsset(chain)), isHeadline: true as const }]),
      { kind: "address", label: called ? `${called.symbol} contract` : "Contract", value: to },
      ...facts,
    ],
    fee,
    details: [
      {
        ...textFact("Contract call", data, true),
        role: "call-data",
        ...(method !== null && { isTechnical: true as const }),
      },
      ...details,
    ],
    total: (value + BigInt(fee.atMost)).toString(),
    nonce,
    entered: ["recipient", "amount", ...entered].filter((name) => name !== null),
    contract: to,
    warnings,
    ...(allows && { mayTake: [to] }),
  };
}
