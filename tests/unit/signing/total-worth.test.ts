import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import { verifyTransaction } from "~/lib/operations/index.server";
import { transactionView } from "~/lib/signing/transaction-view.server";
import { ethereumSignData, evmIntent, honestEthereum } from "../../fixtures/console/honest-transactions";

const chain = chainOf("ETHEREUM") as LiveChain;
const payer = { subWalletId: "1/ETH/0", name: "Trading desk", balances: null } as never;

async function viewIn(currency: string, price: string) {
  const intent = evmIntent();
  const verified = await verifyTransaction(ethereumSignData(honestEthereum(intent)), intent, {} as never);
  if (!verified.ok) throw new Error(JSON.stringify(verified.mismatches));
  return transactionView(
    verified.decoded,
    { payer, chain, currency, recipients: [] },
    { rates: { chain: price, asset: null } as never },
  );
}

const pence = (text: string | null | undefined) => BigInt((text ?? "").replace(/\D/g, ""));

describe("the value of a total", () => {
  it("is the sum of the values that stand above it, at any price", async () => {
    for (let price = 2000; price < 2100; price += 1) {
      const { headline, rows, total } = await viewIn("GBP", `${price}.937`);
      const fee = rows.find(({ note, label }) => note && /fee/i.test(label));
      expect(pence(total?.note)).toBe(pence(headline?.fiat) + pence(fee?.note));
    }
  });
});
