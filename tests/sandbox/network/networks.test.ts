import { Transaction as BitcoinTransaction } from "bitcoinjs-lib";
import { eq } from "drizzle-orm";
import { Transaction, Wallet } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  networkAccounts,
  networkTransactions,
  requests,
  transactions,
  utxos,
} from "../../../sandbox/db/schema";
import { broadcast } from "../../../sandbox/requests/broadcast";
import {
  BITCOIN_STRANGER,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ coins: [50_000n, 60_000n] });
});
afterAll(() => payments?.sandbox.close());

/** Hands bytes to the network as a request would, and takes it back again. */
async function refusalOf(chain: string, raw: string): Promise<string> {
  const { services, db } = payments.sandbox;
  const requestId = "00000000-0000-4000-8000-00000000dead";
  try {
    await db.transaction(async (tx) => {
      await broadcast(tx, services, { chain, raw, requestId, at: services.clock() });
      throw new Error("accepted");
    });
  } catch (error) {
    return (error as Error).message;
  }
  return "accepted";
}

describe("the Ethereum mempool refuses", () => {
  const poor = Wallet.createRandom();
  const fields = {
    type: 0,
    to: STRANGER,
    value: 1n,
    gasLimit: 21_000n,
    gasPrice: 10n ** 9n,
    nonce: 0,
    chainId: 17000,
  };
  const signed = async (change: object) => (await poor.signTransaction({ ...fields, ...change })).slice(2);

  const cases: [why: string, raw: () => Promise<string>, reason: string][] = [
    ["bytes that are not a transaction", async () => "00ff", "the transaction cannot be decoded"],
    ["a transaction for another chain", () => signed({ chainId: 1 }), "invalid chain id"],
    ["less gas than any transaction needs", () => signed({ gasLimit: 20_999n }), "intrinsic gas too low"],
    [
      "an unsigned transaction",
      async () => Transaction.from(fields).unsignedSerialized.slice(2),
      "the transaction cannot be decoded",
    ],
    [
      "a transaction that its sender cannot pay",
      () => signed({}),
      "insufficient funds for gas * price + value",
    ],
  ];
  it.each(cases)("%s", async (_why, raw, reason) => {
    expect(await refusalOf("ETHEREUM", await raw())).toBe(reason);
  });
});

describe("an Ethereum nonce", () => {
  it("can be taken over by a payment that offers a tenth more for gas", async () => {
    const { eth, people, sandbox } = payments;
    // The first waits behind a nonce that nobody has used, so it is still pending when it is replaced.
    const ask = { fromAddress: eth.address, to: STRANGER, value: "1000", nonce: 3 };
    const slow = await payments.sendEthereum({ ...ask, gasPrice: "1000000000" });
    await payments.waitFor(slow.requestId, "AWAITING_SIGNATURES");
    await payments.approve(slow.requestId, people[0]!);
    await payments.waitFor(slow.requestId, "SUBMITTED");

    const hardlyMore = await payments.sendEthereum({ ...ask, gasPrice: "1099999999" });
    await payments.waitFor(hardlyMore.requestId, "AWAITING_SIGNATURES");
    await payments.approve(hardlyMore.requestId, people[0]!);
    await payments.waitFor(hardlyMore.requestId, "ERROR");
    const [refused] = await sandbox.db.select().from(requests).where(eq(requests.id, hardlyMore.requestId));
    expect(refused!.cancelReason).toBe(
      "The network refused the transaction: replacement transaction underpriced",
    );

    const enough = await payments.sendEthereum({ ...ask, value: "0", gasPrice: "1100000000" });
    await payments.waitFor(enough.requestId, "AWAITING_SIGNATURES");
    await payments.approve(enough.requestId, people[0]!);
    expect(await payments.waitFor(enough.requestId, "SUBMITTED", "ERROR")).toBe("SUBMITTED");
    const { transactionHash } = await payments.getRequest(enough.requestId);
    const [replaced] = await sandbox.db.select().from(requests).where(eq(requests.id, slow.requestId));
    expect(replaced).toMatchObject({
      status: "SYSTEM_CANCELLED",
      cancelReason: `Replaced by transaction ${transactionHash}, which has the same nonce`,
    });
    const [unpaid] = await sandbox.db
      .select({ fee: transactions.fee })
      .from(transactions)
      .where(eq(transactions.requestId, slow.requestId));
    expect(unpaid).toEqual({ fee: null });

    // With the nonces before it used, it is its turn.
    for (let nonce = 0; nonce < 3; nonce += 1) {
      const { requestId } = await payments.sendEthereum({
        fromAddress: eth.address,
        to: STRANGER,
        value: "1",
      });
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
      await payments.approve(requestId, people[0]!);
      await payments.waitFor(requestId, "CONFIRMED");
    }
    expect(await payments.waitFor(enough.requestId, "CONFIRMED")).toBe("CONFIRMED");
    const [account] = await sandbox.db.select().from(networkAccounts);
    expect(account).toMatchObject({ address: eth.address, nonce: 4 });
    const used = await payments.tryEthereum({ ...ask, gasPrice: "5000000000" });
    expect(JSON.parse(used.errors![0]!.message).code).toBe("INVALID_INPUT");
  });

  it("signed twice counts for the first payment, and the other's amount is released", async () => {
    const { eth, people } = payments;
    const ask = { fromAddress: eth.address, to: STRANGER, value: ETH.toString().slice(0, -2), nonce: 4 };
    const first = await payments.sendEthereum(ask);
    const second = await payments.sendEthereum(ask);
    for (const { requestId } of [first, second]) {
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    }
    await payments.approve(first.requestId, people[0]!);
    await payments.waitFor(first.requestId, "CONFIRMED");
    await payments.approve(second.requestId, people[0]!);
    expect(await payments.waitFor(second.requestId, "ERROR", "SYSTEM_CANCELLED")).toBe("ERROR");
    expect((await payments.balanceOf(eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
  });
});

it("a token payment with too little gas is mined as failed: the fee is spent, the token is not", async () => {
  const { eth, people, sandbox } = payments;
  const tokens = await payments.balanceOf(eth.id, "ETHEREUM/USDC");
  const ether = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
  const { requestId } = await payments.sendEthereum({
    fromAddress: eth.address,
    to: STRANGER,
    value: "5",
    assetSymbol: "USDC",
    gasPrice: "1000000000",
    gasLimit: "30000",
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  await payments.approve(requestId, people[0]!);
  await payments.waitFor(requestId, "ERROR");
  const [request] = await sandbox.db.select().from(requests).where(eq(requests.id, requestId));
  expect(request!.cancelReason).toBe("The transaction ran out of gas; its fee was spent");
  expect(await payments.balanceOf(eth.id, "ETHEREUM/USDC")).toEqual(tokens);
  expect(await payments.balanceOf(eth.id, "ETHEREUM/ETH")).toEqual({
    available: ether.available - 30_000n * 10n ** 9n,
    reserved: 0n,
  });
});

describe("the Bitcoin mempool", () => {
  async function signedPayment() {
    const { requestId } = await payments.sendBitcoin({
      subWalletId: payments.btc.id,
      to: BITCOIN_STRANGER,
      amount: { value: "20000", currency: "SATOSHI" },
      speed: "SLOW",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    return BitcoinTransaction.fromHex((await payments.getRequest(requestId)).rawTransactionBytes);
  }

  it("refuses spent and unknown coins, forged amounts and signatures, and invalid transactions", async () => {
    const mined = await signedPayment();
    const { db } = payments.sandbox;
    expect(await refusalOf("BITCOIN", "beef")).toBe("TX decode failed");
    const tampered = mined.clone();
    tampered.outs[0]!.value += 1n;
    expect(await refusalOf("BITCOIN", tampered.toHex())).toBe("txn-mempool-conflict");
    // As if the coin had never been spent: now the signature alone stands in the way.
    const [coin] = await db.select().from(utxos).where(eq(utxos.spentBy, mined.getId()));
    await db.update(utxos).set({ spentBy: null }).where(eq(utxos.spentBy, mined.getId()));
    expect(await refusalOf("BITCOIN", tampered.toHex())).toBe("mandatory-script-verify-flag-failed");
    const unsigned = mined.clone();
    for (const input of unsigned.ins) input.witness = [];
    expect(await refusalOf("BITCOIN", unsigned.toHex())).toBe("mandatory-script-verify-flag-failed");
    await db.update(utxos).set({ confirmed: false }).where(eq(utxos.txId, coin!.txId));
    expect(await refusalOf("BITCOIN", mined.toHex())).toBe("bad-txns-inputs-missingorspent");
    await db.update(utxos).set({ confirmed: true, spentBy: mined.getId() }).where(eq(utxos.txId, coin!.txId));
  });
});

it("leaves books that balance", async () => {
  const { db } = payments.sandbox;
  expect((await trialBalance(db)).isSound).toBe(true);
  expect(await db.$count(networkTransactions, eq(networkTransactions.status, "PENDING"))).toBe(0);
});
