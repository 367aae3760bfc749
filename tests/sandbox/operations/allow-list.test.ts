import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainOfType, type SubWalletType } from "../../../sandbox/chains/names";
import { addressBookEntries, requests } from "../../../sandbox/db/schema";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { BITCOIN_STRANGER, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

const XDC_STRANGER = STRANGER.replace("0x", "xdc");
const ETHEREUM_USDC = "0x18237988390244f20bb9a0CA865E7E978b67fd00";
const SOLANA_USDC = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";
const CARDANO_STRANGER =
  "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u";
const strangers: Partial<Record<SubWalletType, string>> = {
  ETH: STRANGER,
  BINANCE_SMART_CHAIN: STRANGER,
  XDCNETWORK: XDC_STRANGER,
  BTC: BITCOIN_STRANGER,
  BNB: "tbnb12n2p6zcvgcpumyexqhnp3q9tc2327l39ycfnyk",
  XRP: "rrrrrrrrrrrrrrrrrrrrBZbvji",
  ADA: CARDANO_STRANGER,
  SOL: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  DOT: "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty",
  DOGE: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH",
};
const types = Object.keys(strangers) as SubWalletType[];
const native = {
  ETH: "ETH",
  BINANCE_SMART_CHAIN: "BNB",
  XDCNETWORK: "XDC",
  BTC: "BTC",
  BNB: "BNB",
  XRP: "XRP",
};
const symbolOf = (type: SubWalletType): string =>
  ({ ...native, ADA: "ADA", SOL: "SOL", DOT: "DOT", DOGE: "DOGE" })[type as "ETH"];
const plenty: Partial<Record<SubWalletType, bigint>> = {
  ETH: 10n ** 20n,
  BINANCE_SMART_CHAIN: 10n ** 20n,
  XDCNETWORK: 10n ** 22n,
};

type SubWallet = Awaited<ReturnType<typeof buildSubWallet>>;
let payments: Payments;
const own = new Map<SubWalletType, SubWallet>();
beforeAll(async () => {
  payments = await startPayments({ organisation: { whitelistEnabled: true } });
  for (const type of types) {
    const subWallet = await buildSubWallet(payments.sandbox, payments.walletId, type);
    own.set(type, subWallet);
    const amount = plenty[type] ?? 10n ** 14n;
    // Several coins, so that every payment finds a free one.
    for (let n = 0; n < 6; n += 1)
      await fund(payments.sandbox, subWallet, `${chainOfType(type)}/${symbolOf(type)}`, amount);
  }
  await fund(payments.sandbox, own.get("ETH")!, "ETHEREUM/USDC", 10n ** 9n);
  await fund(payments.sandbox, own.get("SOL")!, "SOLANA/USDC", 10n ** 9n);
});
afterAll(() => payments?.sandbox.close());

const from = (type: SubWalletType) => own.get(type)!;
const evm = (type: SubWalletType, transaction: Record<string, unknown> = {}) =>
  payments.tryEthereum({
    fromAddress: from(type).address,
    to: strangers[type],
    value: "1000",
    ...transaction,
  });

const mutate = (name: string, inputType: string, argument: string, input: object, answer = "requestId") =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: ${inputType}!) { ${name}(${argument}: $input) { ${answer} } }`,
    variables: { input },
  });

function pay(
  chain: "Cardano" | "Solana" | "Substrate" | "Doge",
  type: SubWalletType,
  payment: object,
  operation = "Payment",
) {
  const input = { subWalletId: from(type).id, [`${chain.toLowerCase()}TransactionInput`]: payment };
  const name = `${chain}${operation}Transaction`;
  return mutate(`create${name}`, `Create${name}Input`, "transactionInput", input);
}

const tokenCall = (to: string, amount: number) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;

type Call = () => ReturnType<typeof graphql>;
/** Each pays the stranger of its type. */
const operations: [why: string, type: SubWalletType, call: Call][] = [
  ["ETH", "ETH", () => evm("ETH")],
  ["a token by its symbol", "ETH", () => evm("ETH", { assetSymbol: "USDC" })],
  [
    "a token as call data of its contract",
    "ETH",
    () => evm("ETH", { to: ETHEREUM_USDC, value: "0", data: tokenCall(STRANGER, 5) }),
  ],
  ["ETH with call data", "ETH", () => evm("ETH", { data: "0xd0e30db0" })],
  ["BNB on Binance Smart Chain", "BINANCE_SMART_CHAIN", () => evm("BINANCE_SMART_CHAIN")],
  ["XDC", "XDCNETWORK", () => evm("XDCNETWORK")],
  ["XDC, in the spelling of Ethereum", "XDCNETWORK", () => evm("XDCNETWORK", { to: STRANGER.toLowerCase() })],
  [
    "BTC",
    "BTC",
    () =>
      payments.tryBitcoin({
        subWalletId: from("BTC").id,
        to: BITCOIN_STRANGER,
        amount: { value: "50000", currency: "SATOSHI" },
        speed: "MEDIUM",
      }),
  ],
  [
    "BNB",
    "BNB",
    () =>
      mutate(
        "createBinanceTransaction",
        "CreateBinanceTransactionInput",
        "createBinanceTransactionInput",
        {
          binanceTransactionParams: {
            subWalletId: from("BNB").id,
            to: strangers.BNB,
            assetSymbol: "BNB",
            amount: "1000",
          },
        },
        "trustVaultTransactionId",
      ),
  ],
  [
    "XRP",
    "XRP",
    () =>
      mutate("createRippleTransaction", "CreateRippleTransactionInput", "createRippleTransactionInput", {
        subWalletId: from("XRP").id,
        rippleTransactionInput: { amount: "25000000", destination: strangers.XRP },
      }),
  ],
  ["ADA", "ADA", () => pay("Cardano", "ADA", { to: CARDANO_STRANGER, amount: "0x4c4b40" })],
  ["SOL", "SOL", () => pay("Solana", "SOL", { to: strangers.SOL, amount: "0x3b9aca00" })],
  [
    "a token on Solana",
    "SOL",
    () =>
      pay(
        "Solana",
        "SOL",
        { to: strangers.SOL, amount: "0x5", mintAddress: SOLANA_USDC, decimals: 6 },
        "TokenPayment",
      ),
  ],
  [
    "DOT",
    "DOT",
    () => pay("Substrate", "DOT", { to: strangers.DOT, amount: "0x174876e800", chain: "westend" }),
  ],
  ["DOGE", "DOGE", () => pay("Doge", "DOGE", { to: strangers.DOGE, amount: "0x5f5e100", speed: "MEDIUM" })],
];

const codeOf = ({ errors }: Awaited<ReturnType<Call>>): string | null =>
  errors?.[0] ? `${errors[0].extensions?.code}: ${errors[0].message}` : null;
const requestCount = async () =>
  (await payments.sandbox.db.select({ id: requests.id }).from(requests)).length;

/** Books the strangers, as recipients or only as counterparties. */
async function book(recipient: boolean): Promise<void> {
  const { db } = payments.sandbox;
  await db.delete(addressBookEntries);
  await db.insert(addressBookEntries).values(
    types.map((type) => ({
      organisationId: payments.organisation.id,
      chain: chainOfType(type),
      name: `Stranger on ${type}`,
      address: strangers[type]!,
      recipient,
      travelRule: !recipient,
    })),
  );
}

const NOT_ALLOWED = /NOT_ALLOWED.*only allows sending to recipients in its address book/;

describe("with the allow-list on, a payment to a stranger is refused by the service itself", () => {
  it.each(operations)("in %s", async (_why, _type, call) => {
    await payments.sandbox.db.delete(addressBookEntries);
    const before = await requestCount();
    expect(codeOf(await call())).toMatch(NOT_ALLOWED);
    await book(false);
    expect(codeOf(await call())).toMatch(NOT_ALLOWED);
    expect(await requestCount()).toBe(before);
  });

  it.each(operations)(
    "and in %s accepted once the address book has it as a recipient",
    async (_why, _type, call) => {
      await book(true);
      expect(codeOf(await call())).toBeNull();
    },
  );
});

describe("the allow-list holds", () => {
  it("for what speeds up or cancels an earlier payment", async () => {
    await book(true);
    const first = await evm("ETH", { gasPrice: "1000000000" });
    const { nonce } = first.data.createEthereumTransaction.signData.transaction;
    const faster = { nonce, gasPrice: "3000000000" };
    const elsewhere = "0xde709f2102306220921060314715629080e2fb77";
    expect(codeOf(await evm("ETH", { ...faster, to: elsewhere }))).toMatch(NOT_ALLOWED);
    expect(codeOf(await evm("ETH", { ...faster, to: elsewhere, value: "0" }))).toMatch(NOT_ALLOWED);
    expect(codeOf(await evm("ETH", faster))).toBeNull();
  });

  it("for a stake that is withdrawn to somebody else", async () => {
    await payments.sandbox.db.delete(addressBookEntries);
    const withdraw = (withdrawAddress: string | undefined) =>
      pay(
        "Solana",
        "SOL",
        { stakeAddress: SOLANA_USDC, withdrawAddress, amount: "0x3b9aca00" },
        "WithdrawStake",
      );
    expect(codeOf(await withdraw(strangers.SOL))).toMatch(NOT_ALLOWED);
    expect(codeOf(await withdraw(from("SOL").address))).toMatch(/^NOT_FOUND/);
  });

  it("for an entry of the same address on another chain", async () => {
    const { db } = payments.sandbox;
    await db.delete(addressBookEntries);
    const entry = { name: "Elsewhere", address: STRANGER, recipient: true, travelRule: false };
    await db
      .insert(addressBookEntries)
      .values({ ...entry, organisationId: payments.organisation.id, chain: "BINANCE_SMART_CHAIN" });
    expect(codeOf(await evm("ETH"))).toMatch(NOT_ALLOWED);
  });

  it("for nobody of the organisation itself", async () => {
    await payments.sandbox.db.delete(addressBookEntries);
    expect(codeOf(await evm("ETH", { to: payments.eth.address }))).toBeNull();
  });
});
