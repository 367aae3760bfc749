import { plain } from "./difference";
import type { Manifest } from "./manifest.server";
import { STATE_WORDS } from "./payout-states";
import type { SignedFacts, SignedSum } from "./verdict";

/** What the manifest of a payout's results says of it; null for another file. */
export function payoutFacts({ kind, payout, totals }: Manifest): SignedFacts["payout"] {
  if (kind !== "payout" || !payout) return null;
  const [name, fingerprint] = [plain(payout.name), plain(payout.fingerprint)];
  return { name, fingerprint, sums: totals.map(sumOf) };
}

function sumOf(total: Manifest["totals"][number]): SignedSum {
  const text = (name: string) => plain(String(total[name] ?? ""));
  const chain = text("chain");
  if (total.feeAsset !== undefined) {
    return { label: "Fees", amount: `${text("fee")} ${text("feeAsset")}`, note: chain };
  }
  const payments = text("payments") === "1" ? "1 payment" : `${text("payments")} payments`;
  const label = STATE_WORDS[text("state")] ?? text("state");
  return { label, amount: `${text("amount")} ${text("asset")}`, note: `${chain}, ${payments}` };
}
