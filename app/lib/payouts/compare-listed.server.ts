import { canonicalAddress, chainFromBackend, type Network } from "~/lib/chains";
import type { PayoutDetail, PayoutDetailRow } from "~/lib/custody/payouts/read.server";
import { Findings } from "~/lib/operations/kit/findings";
import type { Mismatch } from "~/lib/operations/kit/types";
import type { PayoutBatch, PayoutPayment } from "~/lib/operations/payout/payout";

const MAX_DIFFERENCES = 20;

/** How the rows that the service lists differ from what will be signed: none is shown that is not approved. */
export function compareListed(
  { name, rows }: PayoutBatch,
  payout: Pick<PayoutDetail, "name" | "rowCount" | "rows">,
  network: Network,
): Mismatch[] {
  const findings = new Findings();
  findings.equal("name", name, payout.name, "The payout has another name");
  findings.equal("rowCount", rows.length, payout.rowCount, "The payout has another number of payments");
  for (const listed of payout.rows.items) {
    if (findings.mismatches.length >= MAX_DIFFERENCES) break;
    compareRow(findings, rows[listed.position - 1], listed, network);
  }
  return findings.mismatches;
}

function compareRow(
  findings: Findings,
  signed: PayoutPayment | undefined,
  listed: PayoutDetailRow,
  network: Network,
): void {
  const { position } = listed;
  if (!signed) {
    const message = `Payment ${position} is not among those that are approved`;
    findings.add(`rows.${position}`, "no payment", listed.reference, message);
    return;
  }
  const plain = (chain: string, to: string) =>
    canonicalAddress(chainFromBackend(chain, network)?.id ?? "", to);
  const facts: [name: string, expected: string, found: string][] = [
    ["reference", signed.reference, listed.reference],
    ["paying sub-wallet", signed.subWalletId, listed.subWalletId],
    ["network", signed.chain, listed.chain],
    ["asset", signed.asset, listed.asset],
    ["recipient", signed.to, plain(listed.chain, listed.to)],
    ["tag", signed.memo ?? "", listed.memo ?? ""],
    ["amount", signed.amount, listed.amount],
    ["highest fee", signed.maxFee, listed.maxFee],
  ];
  for (const [name, expected, found] of facts) {
    findings.equal(
      `rows.${position}.${name}`,
      expected,
      found,
      `The ${name} of payment ${position} is another`,
    );
  }
}
