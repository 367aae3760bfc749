import { afterAll, beforeAll, expect, it } from "vitest";
import { utxos } from "../../../sandbox/db/schema";
import { firstError } from "../../fixtures/sandbox/graphql";
import { BITCOIN_STRANGER, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const COINS = 12;
const SENDERS = 20;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ coins: Array.from({ length: COINS }, () => 100_000n) });
});
afterAll(() => payments?.sandbox.close());

it("twenty Bitcoin payments at once never share a coin, and are refused when no coin is left", async () => {
  const answers = await Promise.all(
    Array.from({ length: SENDERS }, () =>
      payments.tryBitcoin({
        subWalletId: payments.btc.id,
        to: BITCOIN_STRANGER,
        amount: { value: "60000", currency: "SATOSHI" },
        speed: "SLOW",
      }),
    ),
  );
  const accepted = answers.filter(({ errors }) => !errors).map(({ data }) => data.createBitcoinTransaction);
  const refused = answers.filter(({ errors }) => errors);
  expect(accepted).toHaveLength(COINS);
  expect(new Set(refused.map((answer) => firstError(answer).code))).toEqual(
    new Set(["INSUFFICIENT_BALANCE"]),
  );
  const spent = accepted.flatMap(({ signData }) =>
    signData.transaction.inputs.map((input: { txId: string; outputIndex: number }) => input.txId),
  );
  expect(new Set(spent).size).toBe(spent.length);
  const changes = accepted.map(({ signData }) => signData.transaction.outputs[1].recipientAddress);
  expect(new Set(changes).size).toBe(changes.length);
  const holders = (await payments.sandbox.db.select().from(utxos)).map(({ reservedBy }) => reservedBy);
  expect(new Set(holders)).toEqual(new Set(accepted.map(({ requestId }) => requestId)));
});

it("ten Ethereum payments at once get ten consecutive nonces, and all confirm", async () => {
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      payments.sendEthereum({ fromAddress: payments.eth.address, to: STRANGER, value: `${index + 1}` }),
    ),
  );
  const nonces = sent.map(({ signData }) => signData.transaction.nonce).sort((a, b) => a - b);
  expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Approved last nonce first: the network keeps the others waiting until their turn.
  const byNonce = [...sent].sort((a, b) => b.signData.transaction.nonce - a.signData.transaction.nonce);
  for (const { requestId } of byNonce) {
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
  }
  for (const { requestId } of sent) {
    expect(await payments.waitFor(requestId, "CONFIRMED", "ERROR", "SYSTEM_CANCELLED")).toBe("CONFIRMED");
  }
});

it("payments at once never spend more than the balance", async () => {
  const { available } = await payments.balanceOf(payments.eth.id, "ETHEREUM/USDC");
  const half = (available / 2n + 1n).toString();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      payments.tryEthereum({
        fromAddress: payments.eth.address,
        to: STRANGER,
        value: half,
        assetSymbol: "USDC",
      }),
    ),
  );
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
