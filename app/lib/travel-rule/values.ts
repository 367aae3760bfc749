import { findChain } from "~/lib/chains";
import type { Transaction, Transfer } from "~/lib/custody/shapes.server";
import { ownSideOf, type PartyValues, type Side, type TransferValues } from "~/lib/forms/travel-rule-form";
import type { Acting } from "./given-facts";
import { vaspValues } from "./vasp-values";

/** The id for Travel Rule data: the request id of a sent transaction, the hash of a received one. */
export function travelRuleId({ requestId, transactionHash, id, transactionDirection }: Transaction): string {
  return (transactionDirection === "RECEIVED" ? transactionHash : requestId) ?? id;
}

function accountOf(side: Side, transfer: Transfer, transaction: Transaction): string {
  if (side === "beneficiary") return transfer.to?.id ?? transaction.to?.id ?? "";
  // A transaction that spends several coins has no single sender address.
  if (findChain(transaction.chain ?? "")?.hasNoSingleSender) return travelRuleId(transaction);
  return transfer.from?.id ?? transaction.from?.id ?? "";
}

function isCallerInitially(stored: Transfer[Side], acting: Acting): boolean {
  if (!acting.canActAsIntermediary) return true;
  return stored?.isCaller ?? !acting.defaultIntermediary;
}

export function transferValues(transfer: Transfer, transaction: Transaction, acting: Acting): TransferValues {
  const { id, direction } = transfer;
  const read = (side: Side): PartyValues => {
    const stored = transfer[side];
    const account = accountOf(side, transfer, transaction);
    const isFixed = side === "beneficiary" && direction === "SENT" && account !== "";
    return {
      name: stored?.name ?? "",
      accountId: isFixed ? account : stored?.accountId || account,
      customerId: stored?.customerId ?? "",
      isCaller: ownSideOf(direction) === side && isCallerInitially(stored, acting) ? "on" : "",
      ...vaspValues(stored?.vasp ?? null),
      vaspSearch: "",
    };
  };
  return { id, direction, originator: read("originator"), beneficiary: read("beneficiary") };
}
