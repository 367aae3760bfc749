import { findLookAlike, nearAddresses } from "~/lib/forms/look-alike";
import type { PayoutColumn } from "~/lib/forms/payout-columns";
import type { Issue } from "~/lib/issue";
import { inTurns } from "../../../serving/in-turns";
import type { RowVerdict } from "./check-row";
import type { DraftRow } from "./draft.server";
import { groupBy, nameKey } from "./known.server";
import type { PayingSubWallet } from "./paying.server";

/** The first of several stays. */
export function refuseRepeatedReferences(rows: readonly DraftRow[], verdicts: RowVerdict[]): void {
  const first = new Map<string, number>();
  for (const [index, { cells, isLeftOut, line }] of rows.entries()) {
    if (isLeftOut || cells.reference === "") continue;
    const key = nameKey(cells.reference);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, line);
      continue;
    }
    const message = `Row ${earlier} has the same reference`;
    const issues: Issue<PayoutColumn>[] = [
      { field: "reference", message },
      ...(verdicts[index]?.issues ?? []),
    ];
    verdicts[index] = { issues, looks: [], payment: null };
  }
}

export function lookAtRepeatedPayments(rows: readonly DraftRow[], verdicts: RowVerdict[]): void {
  const first = new Map<string, number>();
  for (const [index, verdict] of verdicts.entries()) {
    const { payment } = verdict;
    if (!payment) continue;
    const { chain, to, memo, asset, contract, amount } = payment;
    const key = JSON.stringify([chain, to, memo, contract ?? asset, amount]);
    const line = rows[index]?.line ?? 0;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line);
    else {
      const words = `Row ${earlier} pays the same amount to the same address`;
      verdicts[index] = { ...verdict, looks: [...verdict.looks, { kind: "same-in-file", words }] };
    }
  }
}

/** Two unknown addresses of the file that resemble each other; known ones are compared already. */
export async function lookAtAlikeRecipients(
  rows: readonly DraftRow[],
  verdicts: RowVerdict[],
  paying: ReadonlyMap<string, PayingSubWallet>,
): Promise<void> {
  const unknown = verdicts.flatMap((verdict, index) =>
    verdict.payment && paying.get(verdict.payment.subWalletId)?.directory.at(verdict.payment.to).length === 0
      ? [{ verdict, index, payment: verdict.payment }]
      : [],
  );
  for (const [chain, ofChain] of groupBy(unknown, ({ payment }) => payment.chain)) {
    const addresses = ofChain.map(({ payment, index }) => ({
      address: payment.to,
      name: `the recipient of row ${rows[index]?.line}`,
      trust: "seen" as const,
    }));
    const near = nearAddresses(chain, addresses);
    await inTurns(ofChain, ({ verdict, index, payment }) => {
      const others = near(payment.to).filter(({ address }) => address !== payment.to);
      const alike = findLookAlike(chain, payment.to, others);
      if (!alike) return;
      const words = `Looks like ${alike.name} but is not the same address. Compare them`;
      verdicts[index] = { ...verdict, looks: [...verdict.looks, { kind: "look-alike", words }] };
    });
  }
}
