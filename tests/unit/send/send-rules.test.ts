import { describe, expect, it } from "vitest";
import { emptySendForm, type SendForm, type SendRuleInput } from "~/lib/forms/send-form";
import { type Intent, toInput } from "~/lib/operations";
import { checkSendForm } from "~/lib/send/send-rules";

const inputOf = (intent: Intent, currency: string) => toInput(intent.operation, intent as never, currency);

function ethereumInputOf(intent: Intent) {
  if (intent.operation !== "createEthereumTransaction") throw new Error("Another chain's intent");
  return toInput(intent.operation, intent, "GBP").ethereumTransaction;
}

const OWN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const RECIPIENT = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SEGWIT = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const OWN_P2SH = "2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm";
const WALLET = "2d4f763f-f97d-436f-b1ab-874633a8c09a";

const ethereum: SendRuleInput = {
  chain: "ETHEREUM",
  network: "testnet",
  subWalletId: `${WALLET}/ETH/0`,
  fromAddress: OWN.toLowerCase(),
  assets: [
    { symbol: "ETH", decimals: 18, contractAddress: null },
    { symbol: "USDC", decimals: 6, contractAddress: USDC.toLowerCase() },
    { symbol: "ODD", decimals: null, contractAddress: USDC },
  ],
  whitelistEnabled: false,
  knownRecipients: [],
  knownAddresses: [],
};

const bitcoin: SendRuleInput = {
  ...ethereum,
  chain: "BITCOIN",
  subWalletId: `${WALLET}/BTC/0`,
  fromAddress: OWN_P2SH,
  assets: [{ symbol: "BTC", decimals: 8, contractAddress: null }],
};

function form(changes: Partial<SendForm> = {}): SendForm {
  return { ...emptySendForm("ETH"), to: RECIPIENT, amount: "0.25", ...changes };
}

function btcForm(changes: Partial<SendForm> = {}): SendForm {
  return { ...emptySendForm("BTC"), to: SEGWIT, amount: "0.01", ...changes };
}

function issues(changes: Partial<SendForm>, context = ethereum) {
  const result = checkSendForm(context.chain === "BITCOIN" ? btcForm(changes) : form(changes), context);
  return result.ok ? [] : result.issues;
}

function intent(changes: Partial<SendForm>, context = ethereum) {
  const result = checkSendForm(context.chain === "BITCOIN" ? btcForm(changes) : form(changes), context);
  if (!result.ok) throw new Error(result.issues[0]?.message);
  return result.intent;
}

describe("the order of the send form's checks", () => {
  it("follows the specification", () => {
    const empty: SendForm = { ...emptySendForm(""), fee: "", useCustomNonce: "on" };
    expect(issues(empty).map(({ message }) => message)).toEqual([
      "Please enter an asset",
      "Please enter an amount",
      "Please enter the transaction fee",
      "Nonce must be an integer of 0 or larger",
      "Please enter a valid ETHEREUM address",
    ]);
  });

  it("is the same for wrong values as for missing ones", () => {
    const wrong = { asset: "", amount: "1e3", fee: "NEVER", useCustomNonce: "on", nonce: "-1", to: "nobody" };
    expect(issues(wrong).map(({ field }) => field)).toEqual(["asset", "amount", "fee", "nonce", "to"]);
  });
});

describe("the send form refuses", () => {
  it.each<[string, Partial<SendForm>, string, string]>([
    ["an unknown asset", { asset: "DAI" }, "asset", "Please enter an asset"],
    ["an asset with unknown decimals", { asset: "ODD" }, "asset", "The decimals provided must be an integer"],
    ["no amount", { amount: "" }, "amount", "Please enter an amount"],
    ["an amount of 0", { amount: "0.000" }, "amount", "Please enter an amount larger than 0"],
    [
      "19 decimals",
      { amount: "0.1234567890123456789" },
      "amount",
      "Amount cannot have fractions smaller than the lowest allowed unit of 18",
    ],
    [
      "7 decimals of a token with 6",
      { asset: "USDC", amount: "0.1234567" },
      "amount",
      "Amount cannot have fractions smaller than the lowest allowed unit of 6",
    ],
    [
      "an ambiguous comma",
      { amount: "12,001" },
      "amount",
      "'12,001' can be read in two ways. Please enter the amount without commas, with a point before the fraction",
    ],
    ["an amount above 256 bits", { amount: "9".repeat(80) }, "amount", "Amount is too large for this chain"],
    ["no fee", { fee: "" }, "fee", "Please enter the transaction fee"],
    ["a hidden speed", { fee: "FASTEST" }, "fee", "Please enter the transaction fee"],
    [
      "a nonce with a fraction",
      { useCustomNonce: "on", nonce: "1.5" },
      "nonce",
      "Nonce must be an integer of 0 or larger",
    ],
    [
      "an empty nonce with the box ticked",
      { useCustomNonce: "on" },
      "nonce",
      "Nonce must be an integer of 0 or larger",
    ],
    [
      "a nonce above GraphQL's Int",
      { useCustomNonce: "on", nonce: "2147483648" },
      "nonce",
      "Nonce is too large",
    ],
    ["no custom gas price", { fee: "CUSTOM" }, "gasPrice", "Please enter the transaction fee"],
    [
      "a gas price of 0",
      { fee: "CUSTOM", gasPrice: "0" },
      "gasPrice",
      "Gas price must be a number larger than 0",
    ],
    [
      "a gas price in words",
      { fee: "CUSTOM", gasPrice: "cheap" },
      "gasPrice",
      "Gas price must be a number larger than 0",
    ],
    [
      "a gas price finer than a wei",
      { fee: "CUSTOM", gasPrice: "1.0000000001" },
      "gasPrice",
      "Gas price cannot have fractions smaller than the lowest allowed unit of 9",
    ],
    [
      "a gas limit with a fraction",
      { fee: "CUSTOM", gasPrice: "1", gasLimit: "21000.5" },
      "gasLimit",
      "Gas limit must be an integer",
    ],
    [
      "a gas limit above a block's",
      { fee: "CUSTOM", gasPrice: "1", gasLimit: "100000001" },
      "gasLimit",
      "Gas limit is larger than a block allows",
    ],
    ["no recipient", { to: "" }, "to", "Please enter a valid ETHEREUM address"],
    [
      "a broken checksum",
      { to: RECIPIENT.replace("fB", "fb") },
      "to",
      "Please enter a valid ETHEREUM address. A character seems wrong or missing: the checksum does not match",
    ],
    [
      "two recipients at once",
      { recipient: OWN },
      "to",
      "Please choose a recipient or enter an address, not both",
    ],
  ])("%s", (_what, changes, field, message) => {
    expect(issues(changes)[0]).toEqual({ field, message });
  });

  it.each<[string, Partial<SendForm>, string, string]>([
    [
      "9 decimals",
      { amount: "0.123456789" },
      "amount",
      "Amount cannot have fractions smaller than the lowest allowed unit of 8",
    ],
    ["more than all bitcoin", { amount: "100000000" }, "amount", "Amount is too large for this chain"],
    ["no custom fee", { fee: "CUSTOM" }, "satoshiPerByte", "Please provide a Satoshi/Byte or select a Speed"],
    [
      "a custom fee of 0",
      { fee: "CUSTOM", satoshiPerByte: "0" },
      "satoshiPerByte",
      "The Satoshi/Byte must be an integer larger than 0",
    ],
    [
      "a custom fee with a fraction",
      { fee: "CUSTOM", satoshiPerByte: "1.5" },
      "satoshiPerByte",
      "The Satoshi/Byte must be an integer larger than 0",
    ],
    [
      "a mistyped custom fee",
      { fee: "CUSTOM", satoshiPerByte: "1000001" },
      "satoshiPerByte",
      "The Satoshi/Byte is too large",
    ],
    [
      "an address of the main network",
      { to: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
      "to",
      "Please enter a valid BITCOIN address",
    ],
    ["a typed P2SH address", { to: OWN_P2SH }, "to", "Please enter a valid BITCOIN address"],
  ])("for Bitcoin: %s", (_what, changes, field, message) => {
    expect(issues(changes, bitcoin)[0]).toEqual({ field, message });
  });
});

describe("recipients", () => {
  const book = { address: RECIPIENT, name: "Northbank", memo: null, source: "address-book" as const };
  const listed = { ...ethereum, whitelistEnabled: true, knownRecipients: [book] };

  it("not in the address book are refused while the allow-list is on", () => {
    expect(issues({ to: OWN }, listed)).toEqual([
      { field: "to", message: "Your organisation only allows sending to recipients in its address book" },
    ]);
    expect(intent({ to: "", recipient: RECIPIENT }, listed).to).toBe(RECIPIENT);
    expect(intent({ to: RECIPIENT.toLowerCase() }, listed).to).toBe(RECIPIENT);
  });

  it("that are own sub-wallets can always be chosen, however their address is spelled", () => {
    const own = { address: OWN_P2SH, name: "Cold reserve", memo: null, source: "own-sub-wallet" as const };
    const context = { ...bitcoin, whitelistEnabled: true, knownRecipients: [own] };
    expect(intent({ to: "", recipient: OWN_P2SH }, context).to).toBe(OWN_P2SH);
    expect(issues({ to: SEGWIT }, context)).toHaveLength(1);
  });

  it("cannot be the contract of a listed token, whatever is sent", () => {
    expect(issues({ asset: "USDC", to: USDC })).toEqual([
      { field: "to", message: "This is the token contract of USDC. Anything sent there is lost." },
    ]);
    expect(issues({ to: USDC })).toEqual([
      { field: "to", message: "This is the token contract of USDC. Anything sent there is lost." },
    ]);
  });

  it.each(["0x", ""])("cannot be the zero address, written with the prefix %j", (prefix) => {
    expect(issues({ to: `${prefix}${"0".repeat(40)}` })).toEqual([
      { field: "to", message: "Nobody controls this address. Anything sent there is lost." },
    ]);
  });

  it("must be chosen from the list while the allow-list is on", () => {
    expect(issues({ to: "", recipient: "" }, listed)[0]?.message).toBe("Please pick a recipient address");
  });

  it("from the address book still follow the chain's rule", () => {
    const broken = { ...book, address: "nobody" };
    expect(
      issues({ to: "", recipient: "nobody" }, { ...listed, knownRecipients: [broken] })[0]?.message,
    ).toBe("Please enter a valid ETHEREUM address");
  });
});

describe("intents and payloads", () => {
  it("are exact for Ethereum", () => {
    const made = intent({ useCustomNonce: "on", nonce: "0", to: RECIPIENT.toLowerCase() });
    expect(made).toEqual({
      operation: "createEthereumTransaction",
      chain: "ETHEREUM",
      network: "testnet",
      subWalletId: ethereum.subWalletId,
      fromAddress: OWN,
      to: RECIPIENT,
      amount: "250000000000000000",
      asset: { symbol: "ETH", decimals: 18, contractAddress: null },
      chainId: 17000,
      fee: { speed: "MEDIUM" },
      nonce: 0,
    });
    expect(inputOf(made, "GBP")).toEqual({
      subWalletId: ethereum.subWalletId,
      currency: "GBP",
      ethereumTransaction: {
        fromAddress: OWN,
        to: RECIPIENT,
        value: "0x3782dace9d90000",
        assetSymbol: "ETH",
        chainId: 17000,
        speed: "MEDIUM",
        nonce: 0,
      },
    });
  });

  it("keep the token's contract and send its symbol", () => {
    const made = intent({ asset: "USDC", amount: "1.5" });
    expect(made).toMatchObject({
      amount: "1500000",
      asset: { symbol: "USDC", decimals: 6, contractAddress: USDC },
    });
    expect(inputOf(made, "GBP")).toMatchObject({
      ethereumTransaction: { value: "0x16e360", assetSymbol: "USDC", to: RECIPIENT },
    });
  });

  it.each([
    ["", null],
    ["100", null],
    ["101", "0x65"],
    ["90000", "0x15f90"],
  ])("send a custom gas limit only above 100: %j", (gasLimit, sent) => {
    const input = ethereumInputOf(intent({ fee: "CUSTOM", gasPrice: "1.5", gasLimit }));
    expect(input).toMatchObject({ gasPrice: "0x59682f00" });
    expect(input.gasLimit ?? null).toBe(sent);
    expect(input).not.toHaveProperty("speed");
  });

  it("drop the nonce when its box is not ticked", () => {
    const made = intent({ nonce: "7" });
    expect(made).toMatchObject({ nonce: null });
    expect(ethereumInputOf(made)).not.toHaveProperty("nonce");
  });

  it("are exact for Bitcoin", () => {
    const made = intent({ fee: "CUSTOM", satoshiPerByte: "012", to: SEGWIT.toUpperCase() }, bitcoin);
    expect(made).toEqual({
      operation: "createBitcoinTransaction",
      chain: "BITCOIN",
      network: "testnet",
      subWalletId: bitcoin.subWalletId,
      fromAddress: OWN_P2SH,
      to: SEGWIT,
      amount: "1000000",
      asset: { symbol: "BTC", decimals: 8, contractAddress: null },
      fee: { speed: "CUSTOM", satoshiPerByte: "12" },
    });
    expect(inputOf(made, "EUR")).toEqual({
      currency: "EUR",
      bitcoinTransactionParams: {
        subWalletId: bitcoin.subWalletId,
        to: SEGWIT,
        amount: { value: "1000000", currency: "SATOSHI" },
        satoshiPerByte: "12",
      },
    });
    expect(inputOf(intent({}, bitcoin), "EUR")).toMatchObject({
      bitcoinTransactionParams: { speed: "MEDIUM" },
    });
  });

  it("are not created where the console does not send", () => {
    expect(() => checkSendForm(form(), { ...ethereum, chain: "RADIX" as "ETHEREUM" })).toThrow(
      /not available/,
    );
  });
});
