import { describe, expect, it } from "vitest";
import { presentTransactionFacts, presentTransactionRow } from "~/lib/transactions/transaction-row";
import {
  aBitcoinPayment,
  aTransaction,
  OTHER_ADDRESS,
  OWN_ADDRESS,
  usdCoin,
  WALLET,
} from "../../fixtures/console/present-builders";

const rowOf = (transaction: ReturnType<typeof aTransaction>) =>
  presentTransactionRow(transaction, { network: "testnet", detailTo: "/there" });

describe("a transaction's row", () => {
  it("shows the amount with 3 decimals, cut and not rounded", () => {
    const row = rowOf(aTransaction({ amount: { value: "1259900000000000000", currency: "WEI" } }));
    expect(row).toMatchObject({ amount: "1.259", unit: "ETH", detailTo: "/there", status: "CONFIRMED" });
  });

  it("never cuts an amount that somebody is about to approve", () => {
    const waiting = { amount: { value: "8500000000000000", currency: "WEI" }, requestId: "r" } as const;
    const shownAs = (status: string) => rowOf(aTransaction({ ...waiting, status })).amount;
    expect(["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_SIGNATURES"].map(shownAs)).toEqual(
      Array(3).fill("0.0085"),
    );
    expect(["SUBMITTED", "CONFIRMED", "USER_CANCELLED"].map(shownAs)).toEqual(Array(3).fill("0.008"));
    const received = aTransaction({ ...waiting, requestId: null, status: "AWAITING_USER_TRAVEL_RULE" });
    expect(rowOf(received).amount).toBe("0.008");
  });

  it("has every digit of an amount that is cut, and never shows a little as nothing", () => {
    const of = (value: string) => {
      const { amount, exact } = rowOf(aTransaction({ amount: { value, currency: "WEI" } }));
      return [amount, exact];
    };
    expect(of("1259900000000000000")).toEqual(["1.259", "1.2599 ETH"]);
    expect(of("1250000000000000000")).toEqual(["1.250", null]);
    expect(of("10000000000")).toEqual(["<0.001", "0.00000001 ETH"]);
    expect(of("0")).toEqual(["0.000", null]);
  });

  it("counts a token's amount in the token's own decimals", () => {
    const row = rowOf(aTransaction({ asset: usdCoin, amount: { value: "41300000000", currency: "USDC" } }));
    expect(row).toMatchObject({ amount: "41,300.000", unit: "USDC" });
  });

  it("never guesses the decimals of a token that was delisted", () => {
    const row = rowOf(aTransaction({ asset: null, amount: { value: "5000000", currency: "ANX" } }));
    expect(row).toMatchObject({ amount: "Amount unavailable (ANX)", unit: "" });
  });

  it("recognises the native asset by its unit when the asset is left out", () => {
    const row = rowOf(aTransaction({ asset: null }));
    expect(row).toMatchObject({ amount: "1.250", unit: "ETH" });
  });

  it.each(["NaN", "-1", "1.5", "0x10"])("says 'Amount unavailable' for an amount of %s", (value) => {
    expect(rowOf(aTransaction({ amount: { value, currency: "WEI" } })).amount).toBe(
      "Amount unavailable (ETH)",
    );
  });

  it("says of a reward that it is one, and of nobody that a validator is to be paid", () => {
    const reward = aTransaction({ operation: "REWARD", transactionDirection: "RECEIVED" });
    expect(rowOf(reward).operation.word).toBe("Reward");
    expect(rowOf(aTransaction({ operation: "PAYMENT" })).operation.word).toBe("Payment");
    expect(presentTransactionFacts(reward, "testnet").add).toBeNull();
    const payment = aTransaction({ operation: "RECEIVED", transactionDirection: "RECEIVED" });
    expect(presentTransactionFacts(payment, "testnet").add).not.toBeNull();
    const delegation = { ...payment, operation: "STAKE" as const };
    expect(presentTransactionFacts(delegation, "testnet").add).toBeNull();
  });

  it("takes the chain from the sub-wallet when the backend does not name it", () => {
    expect(rowOf(aTransaction({ chain: null, asset: null })).unit).toBe("ETH");
  });
});

describe("the sides of a transaction", () => {
  const northbank = { id: OTHER_ADDRESS, name: "Northbank settlement" };
  const named = (change: Parameters<typeof aTransaction>[0]) =>
    rowOf(aTransaction({ subWalletName: "Trading desk", from: northbank, ...change }));

  it("are named by the own sub-wallet and as the backend knows the other", () => {
    const { from, to } = named({});
    expect(from).toEqual({ name: "Northbank settlement", address: OTHER_ADDRESS });
    expect(to).toEqual({ name: "Trading desk", address: OWN_ADDRESS });
  });

  it("are both the own sub-wallet's when it pays itself", () => {
    const { from, to } = named({ transactionDirection: "SELF", from: { id: OWN_ADDRESS, name: null } });
    expect([from.name, to.name]).toEqual(["Trading desk", "Trading desk"]);
  });

  it("are addresses alone where the backend names nobody", () => {
    const { from, to } = rowOf(aTransaction());
    expect([from, to]).toEqual([
      { name: null, address: OTHER_ADDRESS },
      { name: null, address: OWN_ADDRESS },
    ]);
  });

  it("are unknown when the backend does not return them", () => {
    expect(named({ from: null, transactionDirection: null }).from).toEqual({ name: null, address: null });
  });
});

describe("a transaction's details", () => {
  it("contain every field of an Ethereum transaction and its explorer page", () => {
    const fee = { value: "420000000000000", currency: "WEI" };
    const facts = presentTransactionFacts(aTransaction({ fee, transactionDirection: "SENT" }), "testnet");
    expect(facts).toMatchObject({
      hash: `0x${"ab".repeat(32)}`,
      amount: "1.250 ETH",
      amountNote: null,
      asset: "Ethereum",
      status: "CONFIRMED",
      direction: "SENT",
      fee: "0.00042 ETH",
      feeNote: null,
      timestamp: "2026-11-20T13:58:07.000Z",
      explorer: { name: "Etherscan", url: `https://holesky.etherscan.io/tx/0x${"ab".repeat(32)}` },
    });
  });

  it("give all digits where the amount or the fee shows fewer", () => {
    const amount = { value: "1250000000000000001", currency: "WEI" };
    const fee = { value: "1", currency: "WEI" };
    expect(presentTransactionFacts(aTransaction({ amount, fee }), "testnet")).toMatchObject({
      amount: "1.250 ETH",
      amountNote: "exactly 1.250000000000000001 ETH",
      fee: "<0.00001 ETH",
      feeNote: "exactly 0.000000000000000001 ETH",
    });
  });

  it("show a token payment's fee in the native asset", () => {
    const fee = { value: "1000000000000000", currency: "WEI" };
    const token = { asset: usdCoin, amount: { value: "1", currency: "USDC" }, fee };
    expect(presentTransactionFacts(aTransaction(token), "testnet").fee).toBe("0.00100 ETH");
  });

  it("have the worth of amount and fee where the backend tells it, and none otherwise", () => {
    const amount = {
      value: "1250000000000000000",
      currency: "WEI",
      in: { value: "2500.5", currency: "EUR" },
    };
    const fee = { value: "420000000000000", currency: "WEI", in: { value: "0.844", currency: "EUR" } };
    expect(presentTransactionFacts(aTransaction({ amount, fee }), "testnet")).toMatchObject({
      fiat: "€2,500.50",
      feeFiat: "€0.84",
    });
    const without = {
      amount: { ...amount, in: null },
      fee: { ...fee, in: { value: "NaN", currency: "EUR" } },
    };
    expect(presentTransactionFacts(aTransaction(without), "testnet")).toMatchObject({
      fiat: null,
      feeFiat: null,
    });
  });

  it("call the fee of a transaction that is on its way an upper bound where less can be charged", () => {
    const fee = { value: "420000000000001", currency: "WEI", in: { value: "0.844", currency: "GBP" } };
    const facts = presentTransactionFacts(aTransaction({ fee, status: "AWAITING_SIGNATURES" }), "testnet");
    expect(facts).toMatchObject({
      ...{ fee: "0.000420000000000001 ETH", isFeeBound: true, feeNote: null, feeFiat: "£0.84" },
    });
  });

  it("call it the fee where what is signed sets it, as on the review and on the phone", () => {
    const payment = aBitcoinPayment("2Mt2PgSbzb7EJvjeXSDK5AqpBvmzBxVNkzs", "93700000");
    const waiting = {
      ...payment,
      fee: { value: "1328", currency: "SATOSHI" },
      status: "AWAITING_SIGNATURES",
    };
    for (const status of ["AWAITING_SIGNATURES", "SIGNED", "SUBMITTED"]) {
      expect(presentTransactionFacts({ ...waiting, status }, "testnet")).toMatchObject({
        ...{ fee: "0.00001328 BTC", isFeeBound: false, feeNote: null },
      });
    }
  });

  it.each([
    ["USER_CANCELLED", null],
    ["SYSTEM_CANCELLED", `0x${"ab".repeat(32)}`],
    ["ERROR", null],
  ])("name no fee of one that ended as %s without reaching a block", (status, transactionHash) => {
    const fee = { value: "420000000000000", currency: "WEI", in: { value: "0.844", currency: "GBP" } };
    const facts = presentTransactionFacts(aTransaction({ fee, status, transactionHash }), "testnet");
    expect(facts).toMatchObject({ fee: null, feeNote: null, feeFiat: null });
  });

  it("leave the fee out when there is none or it is unknown", () => {
    expect(presentTransactionFacts(aTransaction({ fee: null }), "testnet").fee).toBeNull();
    const unknown = { value: "NaN", currency: "WEI" };
    expect(presentTransactionFacts(aTransaction({ fee: unknown }), "testnet").fee).toBeNull();
  });

  it("name no asset for Bitcoin", () => {
    const facts = presentTransactionFacts(
      aBitcoinPayment("2Mt2PgSbzb7EJvjeXSDK5AqpBvmzBxVNkzs", "93700000"),
      "testnet",
    );
    expect(facts).toMatchObject({ amount: "0.937 BTC", asset: null, explorer: { name: "Blockstream" } });
  });

  it("link to no explorer before there is a hash, and on chains without one", () => {
    expect(presentTransactionFacts(aTransaction({ transactionHash: null }), "testnet").explorer).toBeNull();
    const solana = { chain: "SOLANA", subWalletId: `${WALLET}/SOL/0` };
    expect(presentTransactionFacts(aTransaction(solana), "testnet").explorer).toBeNull();
  });
});
