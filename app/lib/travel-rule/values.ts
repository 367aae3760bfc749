import { findChain } from "~/lib/chains";
import type { Transaction, Transfer } from "~/lib/custody/shapes.server";
import {
  listedVasp,
  ownSideOf,
  type PartyValues,
  readVasp,
  type Side,
  type TransferValues,
} from "~/lib/forms/travel-rule-form";

/** Whether the organisation may act for others. */
export interface Acting {
  canActAsIntermediary: boolean;
  /** Counts only for an organisation that may act for others. */
  defaultIntermediary: boolean;
}

/** The id for Travel Rule data: the request id of a payment sent from here, the hash of a received one. */
export function travelRuleId({ requestId, transactionHash, id, transactionDirection }: Transaction): string {
  return (transactionDirection === "RECEIVED" ? transactionHash : requestId) ?? id;
}

/** The account of a side for which the backend names none. */
function accountOf(side: Side, transfer: Transfer, transaction: Transaction): string {
  if (side === "beneficiary") return transfer.to?.id ?? transaction.to?.id ?? "";
  // A transaction that spends several coins has no single sender address.
  if (findChain(transaction.chain ?? "")?.hasNoSingleSender) return travelRuleId(transaction);
  return transfer.from?.id ?? transaction.from?.id ?? "";
}

function vaspChoice({ vasp }: NonNullable<Transfer[Side]>): string {
  if (vasp?.type === "LISTED") return listedVasp(vasp.id ?? "");
  return vasp?.type === "UNLISTED" || vasp?.type === "UNHOSTED" ? vasp.type : "";
}

function isCallerInitially(stored: Transfer[Side], acting: Acting): boolean {
  if (!acting.canActAsIntermediary) return true;
  return stored?.isCaller ?? !acting.defaultIntermediary;
}

/** The initial values of a transfer's form: what the backend has, and what can be filled in. */
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
      vasp: stored ? vaspChoice(stored) : "",
      vaspName: stored?.vasp?.type === "UNLISTED" ? (stored.vasp.name ?? "") : "",
    };
  };
  return { id, direction, originator: read("originator"), beneficiary: read("beneficiary") };
}

/** Overwrites fields that the user may not change: whom the caller may act for, and the account that is paid. */
export function withFacts(values: TransferValues, before: TransferValues, acting: Acting): TransferValues {
  const own = ownSideOf(values.direction);
  const fixed = { ...values };
  if (own && !acting.canActAsIntermediary) fixed[own] = { ...values[own], isCaller: "on" };
  if (values.direction === "SENT") {
    fixed.beneficiary = { ...fixed.beneficiary, accountId: before.beneficiary.accountId };
  }
  return fixed;
}

/** Clears the choice of a business that is neither listed nor stored. */
export function withoutUnknownVasps(values: TransferValues, known: ReadonlySet<string>): TransferValues {
  const clean = (side: Side) => {
    const { type, id } = readVasp(values[side].vasp);
    return type === "LISTED" && !known.has(id) ? { ...values[side], vasp: listedVasp("") } : values[side];
  };
  return { ...values, originator: clean("originator"), beneficiary: clean("beneficiary") };
}
