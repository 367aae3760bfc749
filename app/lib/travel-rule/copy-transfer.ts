import { counterpartySideOf, ownSideOf, type Side, type TransferValues } from "../forms/travel-rule-form";

/** Copies one side of a transfer to all others; `from` counts from 0. */
export interface CopyIntent {
  from: number;
  side: Side;
}

export function copyIntent({ from, side }: CopyIntent): string {
  return `copy:${from}:${side}`;
}

export function readCopyIntent(intent: string): CopyIntent | null {
  const [, from, side] = /^copy:(\d{1,3}):(originator|beneficiary)$/.exec(intent) ?? [];
  return from && side ? { from: Number(from), side: side as Side } : null;
}

interface Copied {
  values: TransferValues[];
  copied: CopyIntent & { count: number };
}

/**
 * Copies one side to the same side of all editable transfers of its direction, except accounts, which the chain sets.
 * @param given null for a transfer that cannot be edited
 */
export function copyToAll(
  { given, values }: { given: readonly (TransferValues | null)[]; values: readonly TransferValues[] },
  copy: CopyIntent,
): Copied {
  const { from, side } = copy;
  const source = given[from];
  const sides = source ? [ownSideOf(source.direction), counterpartySideOf(source.direction)] : [];
  if (!source || !sides.includes(side)) return { values: [...values], copied: { ...copy, count: 0 } };
  const isTarget = (transfer: TransferValues, index: number) =>
    given[index] && index !== from && transfer.direction === source.direction;
  const { accountId: _account, ...details } = source[side];
  return {
    values: values.map((transfer, index) =>
      isTarget(transfer, index) ? { ...transfer, [side]: { ...transfer[side], ...details } } : transfer,
    ),
    copied: { ...copy, count: values.filter(isTarget).length },
  };
}
