import { counterpartySideOf, ownSideOf, type Side, type TransferValues } from "../forms/travel-rule-form";

/** Which transfer's side is copied to all others; `from` counts from 0. */
export interface CopyIntent {
  from: number;
  side: Side;
}

/** What the button that copies one side of a transfer posts as its intent. */
export function copyIntent({ from, side }: CopyIntent): string {
  return `copy:${from}:${side}`;
}

/** Reads such an intent; null for any other. */
export function readCopyIntent(intent: string): CopyIntent | null {
  const [, from, side] = /^copy:(\d{1,3}):(originator|beneficiary)$/.exec(intent) ?? [];
  return from && side ? { from: Number(from), side: side as Side } : null;
}

interface Copied {
  values: TransferValues[];
  copied: CopyIntent & { count: number };
}

/**
 * A form's transfers with one side of one of them copied to the same side of all others that can be edited and are of
 * its direction. Accounts are not copied: the chain says what they are.
 * @param given null stands for one that cannot be edited
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
