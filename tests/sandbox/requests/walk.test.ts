import { secp256k1 } from "@noble/curves/secp256k1";
import { Transaction as BitcoinTransaction } from "bitcoinjs-lib";
import { eq } from "drizzle-orm";
import { Transaction } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assets, auditEvents, transactions, transfers, utxos } from "../../../sandbox/db/schema";
import { buildSubWallet } from "../../fixtures/sandbox/builders";
import {
  BITCOIN_STRANGER,
  BTC,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

async function historyOf(requestId: string) {
  const { db } = payments.sandbox;
  const [row] = await db.select().from(transactions).where(eq(transactions.requestId, requestId));
  return row!;
}

describe("a payment in ether", () => {
  it("is prepared, approved, signed, sent, mined and booked", async () => {
    const { eth, people, sandbox } = payments;
    const before = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
    const sent = await payments.sendEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: (ETH / 4n).toString(),
      speed: "MEDIUM",
    });
    expect(sent).toMatchObject({
      __typename: "CreateEthereumTransactionResponse",
      signData: {
        transaction: {
          to: STRANGER,
          fromAddress: eth.address,
          value: "250000000000000000",
          gasLimit: "21000",
          nonce: 0,
          chainId: 17000,
          data: null,
        },
      },
    });
    const fee = 21_000n * BigInt(sent.signData.transaction.gasPrice);
    expect(await payments.balanceOf(eth.id, "ETHEREUM/ETH")).toEqual({
      available: before.available - ETH / 4n - fee,
      reserved: ETH / 4n + fee,
    });

    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    expect((await payments.approve(sent.requestId, people[1]!)).data).toEqual({
      addSignature: { requestId: sent.requestId },
    });
    await payments.waitFor(sent.requestId, "CONFIRMED");

    const request = await payments.getRequest(sent.requestId);
    const mined = Transaction.from(`0x${request.rawTransactionBytes}`);
    expect(mined.from).toBe(eth.address);
    expect(mined.to).toBe(STRANGER);
    expect(mined.value).toBe(ETH / 4n);
    expect(mined.hash).toBe(request.transactionHash);
    expect(request.signatures.raw).toBe(mined.signature!.r.slice(2) + mined.signature!.s.slice(2));
    expect(secp256k1.Signature.fromDER(request.signatures.der).toCompactHex()).toBe(request.signatures.raw);
    expect(await payments.balanceOf(eth.id, "ETHEREUM/ETH")).toEqual({
      available: before.available - ETH / 4n - fee,
      reserved: 0n,
    });
    expect(await historyOf(sent.requestId)).toMatchObject({
      id: sent.requestId,
      status: "CONFIRMED",
      direction: "SENT",
      amount: ETH / 4n,
      fee,
      trustVaultInitiated: true,
      transactionHash: request.transactionHash,
    });
    const audit = await sandbox.db.select().from(auditEvents);
    const lines = audit.map((event) => event.description).filter((line) => line.includes(sent.requestId));
    expect(lines.map((line) => line.replace(sent.requestId, "it"))).toEqual([
      expect.stringContaining("it created"),
      "Request it moved from PREPROCESSING to AWAITING_SIGNATURES",
      "Request it received 1 approval(s)",
      "Request it moved from AWAITING_SIGNATURES to SIGNED",
      "Request it moved from SIGNED to SUBMITTED",
      "Request it moved from SUBMITTED to CONFIRMED",
    ]);
  });

  it("carries the message that a webhook subscriber would get", async () => {
    const { eth, walletId, organisation } = payments;
    const sent = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1" });
    const { webhookMessage } = await payments.getRequest(sent.requestId);
    const { hdWalletPath, unverifiedDigestData, transaction } = sent.signData;
    expect(webhookMessage).toEqual({
      version: "1.0.0",
      type: "ETHEREUM_TRANSACTION_CREATED",
      timestamp: Date.parse(webhookMessage.isoTimestamp),
      isoTimestamp: expect.any(String),
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payload: {
        requestId: sent.requestId,
        trustId: organisation.trustId,
        assetSymbol: "ETH",
        chain: "ETHEREUM",
        subWalletId: { id: walletId, type: "ETH", index: 0 },
        subWalletIdString: eth.id,
        includedInAddressBook: false,
        signData: {
          transaction: expect.objectContaining(transaction),
          hdWalletPath: Object.values(hdWalletPath),
          accountHSMProvenanceSignature: eth.provenanceSignature,
          unverifiedDigestData,
        },
      },
    });
    await payments.cancel(sent.requestId);
  });

  it("reaches another sub-wallet of the vault, which gets a history row of its own", async () => {
    const { eth, people, sandbox, walletId } = payments;
    const other = await buildSubWallet(sandbox, walletId, "ETH", "Other");
    const sent = await payments.sendEthereum({ fromAddress: eth.address, to: other.address, value: "5000" });
    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(sent.requestId, people[0]!);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    expect(await payments.balanceOf(other.id, "ETHEREUM/ETH")).toEqual({ available: 5000n, reserved: 0n });
    const [received] = await sandbox.db
      .select()
      .from(transactions)
      .where(eq(transactions.subWalletId, other.id));
    expect(received).toMatchObject({
      id: (await payments.getRequest(sent.requestId)).transactionHash,
      requestId: null,
      direction: "RECEIVED",
      status: "CONFIRMED",
      amount: 5000n,
      fee: null,
      trustVaultInitiated: false,
    });
  });

  it("to its own address is one history row, SELF, and costs only the fee", async () => {
    const { eth, people } = payments;
    const before = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
    const sent = await payments.sendEthereum({ fromAddress: eth.address, to: eth.address, value: "777" });
    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(sent.requestId, people[0]!);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    const row = await historyOf(sent.requestId);
    expect(row.direction).toBe("SELF");
    const after = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
    expect(before.available - after.available).toBe(row.fee);
  });
});

describe("a payment in a token", () => {
  it("moves the token and charges the fee in ether, at most what was reserved", async () => {
    const { eth, people, sandbox } = payments;
    const [usdc] = await sandbox.db.select().from(assets).where(eq(assets.id, "ETHEREUM/USDC"));
    const ether = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
    const tokens = await payments.balanceOf(eth.id, "ETHEREUM/USDC");
    const sent = await payments.sendEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: "12500000",
      assetSymbol: "USDC",
      speed: "FAST",
    });
    const { transaction } = sent.signData;
    expect(transaction).toMatchObject({ to: usdc!.contractAddress, value: "0" });
    expect(transaction.data).toBe(
      `0xa9059cbb${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${(12_500_000).toString(16).padStart(64, "0")}`,
    );
    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(sent.requestId, people[0]!);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    const row = await historyOf(sent.requestId);
    expect(row).toMatchObject({ assetId: "ETHEREUM/USDC", amount: 12_500_000n, to: STRANGER });
    const maxFee = BigInt(transaction.gasLimit) * BigInt(transaction.gasPrice);
    expect(row.fee! > 21_000n * BigInt(transaction.gasPrice) && row.fee! <= maxFee).toBe(true);
    expect(await payments.balanceOf(eth.id, "ETHEREUM/USDC")).toEqual({
      available: tokens.available - 12_500_000n,
      reserved: 0n,
    });
    expect(await payments.balanceOf(eth.id, "ETHEREUM/ETH")).toEqual({
      available: ether.available - row.fee!,
      reserved: 0n,
    });
  });

  it("requested as call data of the contract reserves the token all the same", async () => {
    const { eth, sandbox } = payments;
    const [usdc] = await sandbox.db.select().from(assets).where(eq(assets.id, "ETHEREUM/USDC"));
    const data = `0xa9059cbb${STRANGER.slice(2).toLowerCase().padStart(64, "0")}${"f4240".padStart(64, "0")}`;
    const sent = await payments.sendEthereum({
      fromAddress: eth.address,
      to: usdc!.contractAddress!,
      value: "0",
      data,
    });
    expect((await payments.balanceOf(eth.id, "ETHEREUM/USDC")).reserved).toBe(1_000_000n);
    expect(await historyOf(sent.requestId)).toMatchObject({ assetId: "ETHEREUM/USDC", to: STRANGER });
    await payments.cancel(sent.requestId);
    expect((await payments.balanceOf(eth.id, "ETHEREUM/USDC")).reserved).toBe(0n);
  });
});

describe("a payment in bitcoin", () => {
  it("spends a coin, with the recipient's output first and change after it", async () => {
    const { btc, people, sandbox } = payments;
    const sent = await payments.sendBitcoin({
      subWalletId: btc.id,
      to: BITCOIN_STRANGER,
      amount: { value: (BTC / 100n).toString(), currency: "SATOSHI" },
      speed: "MEDIUM",
    });
    const { transaction } = sent.signData;
    expect(transaction.outputs[0]).toEqual({
      recipientAddress: BITCOIN_STRANGER,
      amountToSend: 1_000_000,
      publicKeyProvenanceData: null,
    });
    expect(transaction.outputs[1].publicKeyProvenanceData).toMatchObject({ addressType: "COMPATIBILITY" });
    expect(transaction.inputs[0].publicKeyProvenanceData.trustVaultProvenanceSignature).toMatch(
      /^[0-9a-f]{128}$/,
    );
    const change = BigInt(transaction.outputs[1].amountToSend);
    expect(BTC - 1_000_000n - change).toBe(BigInt(sent.fee));
    expect(BigInt(sent.maxAllowedToSend) + BigInt(sent.feeForMax)).toBe(BTC);

    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    await payments.approve(sent.requestId, people[2]!);
    await payments.waitFor(sent.requestId, "CONFIRMED");
    const request = await payments.getRequest(sent.requestId);
    expect(BitcoinTransaction.fromHex(request.rawTransactionBytes).getId()).toBe(request.transactionHash);
    expect(await payments.balanceOf(btc.id, "BITCOIN/BTC")).toEqual({ available: change, reserved: 0n });
    const coins = await sandbox.db.select().from(utxos).where(eq(utxos.subWalletId, btc.id));
    expect(coins.filter((coin) => coin.spentBy === null)).toEqual([
      expect.objectContaining({
        txId: request.transactionHash,
        outputIndex: 1,
        value: change,
        reservedBy: null,
      }),
    ]);
  });

  it("has one transfer once the applicability check is over", async () => {
    const { btc, sandbox } = payments;
    const sent = await payments.sendBitcoin({
      subWalletId: btc.id,
      to: BITCOIN_STRANGER,
      amount: { value: "10000", currency: "SATOSHI" },
    });
    await payments.waitFor(sent.requestId, "AWAITING_SIGNATURES");
    const row = await historyOf(sent.requestId);
    const rows = await sandbox.db.select().from(transfers).where(eq(transfers.transactionOrder, row.order));
    expect(rows).toEqual([
      expect.objectContaining({
        direction: "SENT",
        amount: 10_000n,
        to: BITCOIN_STRANGER,
        // Bitcoin has no one from address: the request stands for the originator's account.
        originator: expect.objectContaining({ accountId: sent.requestId, isCaller: true }),
      }),
    ]);
    await payments.cancel(sent.requestId);
  });
});

it("leaves books that balance", async () => {
  expect((await trialBalance(payments.sandbox.db)).isSound).toBe(true);
});
