import type { FeePrice } from "~/lib/custody/transactions/chain-info.server";
import type { Rates } from "~/lib/custody/transactions/mutation.server";
import { gweiToWei } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { callOperation, verifyTransaction } from "~/lib/operations/index.server";
import type { Decoded, Mismatch } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { factsOf, type SigningData } from "./signing-data.server";

/** What the backend prepared, decoded and found to be what was asked for. */
export interface Preview {
  decoded: Decoded;
  fingerprint: string;
  rates: Rates;
}

export type PrepareResult = { ok: true; preview: Preview } | { ok: false; mismatches: Mismatch[] };

function quotedGasPrice(prices: readonly FeePrice[] | null, intent: Intent): string | null {
  if (!("fee" in intent)) return null;
  const quoted = prices?.find(({ speed }) => speed === intent.fee.speed);
  if (!quoted) return null;
  if (quoted.unit === "GWEI") return gweiToWei(quoted.price).toString();
  return /^\d+$/.test(quoted.price) ? quoted.price : null;
}

/**
 * Has the backend build the transaction without storing it, and checks what it built.
 * @param prices what the speeds were quoted at, where they were
 */
export async function prepare(
  session: Session,
  signing: Pick<SigningData, "payer" | "currency">,
  intent: Intent,
  prices: readonly FeePrice[] | null,
): Promise<PrepareResult> {
  const answer = await callOperation(session, intent, signing.currency, { preview: true });
  const facts = { ...factsOf(signing), quotedGasPrice: quotedGasPrice(prices, intent) };
  const checked = await verifyTransaction(answer.signData, intent, {
    ...facts,
    reportedFee: answer.reportedFee,
  });
  if (!checked.ok) return checked;
  const { decoded, fingerprint } = checked;
  return { ok: true, preview: { decoded, fingerprint, rates: answer.rates } };
}
