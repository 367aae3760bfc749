import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  CHAINS,
  can,
  canonicalAddress,
  chainFromBackend,
  chainOfSubWalletType,
  explorerAddressUrl,
  explorerTransactionUrl,
  findChain,
  hasFixedFee,
  isSendAvailable,
  memoRules,
  networkFacts,
  sendRules,
  toBackendChain,
  validateAddress,
  validateCardanoPoolId,
  validateTransactionHash,
} from "~/lib/chains";
import { EVM_CAPABILITIES, isUnspendableEvm } from "~/lib/chains/families/evm";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

const coinStyles = readFileSync("app/components/ui/coin.css", "utf8");

describe("every chain", () => {
  it.each(CHAINS.map((chain) => [chain.id, chain] as const))("%s has the expected facts", (id, chain) => {
    expect(findChain(id)).toBe(chain);
    expect(chain.native.decimals).toBeGreaterThan(0);
    expect(chain.colour).toMatch(/^chain-[a-z]+$/);
    const network = id === "WESTEND" ? "testnet" : "mainnet";
    expect(chainFromBackend(toBackendChain(id), network)?.id).toBe(id);
    expect(chainOfSubWalletType(chain.subWalletType, network)?.id).toBe(id);
    expect(new Set(chain.capabilities).size).toBe(chain.capabilities.length);
  });

  it("has the specified native symbol and decimals", () => {
    expect(CHAINS.map(({ id, native }) => [id, native.symbol, native.decimals])).toEqual(
      expect.arrayContaining([
        ["BITCOIN", "BTC", 8],
        ["ETHEREUM", "ETH", 18],
        ["BINANCE", "BNB", 8],
        ["BINANCE_SMART_CHAIN", "BNB", 18],
        ["XDCNETWORK", "XDC", 18],
        ["RADIX", "XRD", 18],
        ["CARDANO", "ADA", 6],
        ["RIPPLE", "XRP", 6],
        ["DOGE", "DOGE", 8],
        ["VECHAIN", "VET", 18],
        ["SOLANA", "SOL", 9],
        ["POLKADOT", "DOT", 10],
        ["WESTEND", expect.any(String), 12],
        ["TRON", "TRX", 6],
      ]),
    );
  });

  it.each(CHAINS.map(({ id, native }) => [id, native.symbol]))(
    "%s has a colour for its coin, %s",
    (_, symbol) => {
      expect(coinStyles).toContain(`.coin--${symbol.toLowerCase()} {`);
    },
  );

  it.each(LIVE_CHAINS.filter(({ family }) => family === "EVM").map((chain) => [chain.id, chain] as const))(
    "%s has what every EVM chain has",
    (_, { networks, capabilities, send, ...chain }) => {
      expect(Object.values(networks).map((facts) => typeof facts?.chainId)).toEqual(["number", "number"]);
      expect(capabilities).toEqual(EVM_CAPABILITIES);
      expect(send?.operation).toBe("createEthereumTransaction");
      expect(chain.canonicalAddress).toBeTypeOf("function");
      expect(chain.isUnspendable).toBe(isUnspendableEvm);
      expect(chain.commonPrefix).toBeInstanceOf(RegExp);
    },
  );

  it.each(CHAINS.map(({ id }) => id))("%s has rules exactly for its capabilities", (id) => {
    expect(memoRules(id) !== null).toBe(can(id, "supportsMemo"));
    const send = sendRules(id);
    if (!send) return;
    expect(can(id, "supportsCreateTransaction")).toBe(true);
    expect(["gas", "tip"].includes(send.fee)).toBe(can(id, "supportsCustomNonce"));
    expect(send.hasTokens || !can(id, "supportsCustomTokens")).toBe(true);
    expect(send.largestAmount).toBeGreaterThan(0n);
  });

  it.each(LIVE_CHAINS.map((chain) => chain.id))("%s refuses text that is no chain's address", (id) => {
    for (const text of [
      "",
      " ",
      "x",
      "0x",
      "0".repeat(10_000),
      "addr1",
      "bc1",
      "r",
      "1",
      "5",
      "D",
      "\u0000",
      "💰",
    ]) {
      for (const network of ["mainnet", "testnet"] as const) {
        expect(validateAddress(id, text, { network })).toEqual(expect.any(String));
      }
    }
  });

  it.each(["RADIX", "VECHAIN", "TRON"])("%s has no functions but those of its addresses", (id) => {
    const chain = findChain(id);
    expect(chain?.kind).toBe("unimplemented");
    const functions = Object.entries(chain ?? {}).filter(([, value]) => typeof value === "function");
    const names = functions.map(([name]) => name);
    expect(names.filter((name) => !["validateAddress", "canonicalAddress"].includes(name))).toEqual([]);
    expect(can(id, "supportsCreateTransaction")).toBe(false);
    expect(isSendAvailable(id)).toBe(false);
    expect(validateAddress(id, "anything", { network: "mainnet" })).toBe("Please enter a valid address");
  });

  it("is listed by name only", () => {
    for (const name of ["LITECOIN", "constructor", "__proto__", "toString", ""]) {
      expect(findChain(name)).toBeNull();
      expect(can(name, "supportsBalances")).toBe(false);
      expect(validateAddress(name, "x", { network: "mainnet" })).toBe("Please enter a valid address");
    }
  });
});

describe("capabilities", () => {
  const having = (capability: Parameters<typeof can>[1]) =>
    CHAINS.filter((chain) => can(chain.id, capability)).map((chain) => chain.id);

  it("match the specification", () => {
    expect(having("supportsTravelRule")).toEqual([
      "BITCOIN",
      "ETHEREUM",
      "BINANCE_SMART_CHAIN",
      "XDCNETWORK",
      "BINANCE",
    ]);
    expect(having("supportsStaking")).toEqual(["CARDANO", "SOLANA", "POLKADOT", "WESTEND"]);
    expect(having("supportsMemo")).toEqual(["RIPPLE"]);
    expect(having("supportsCustomNonce")).toEqual([
      "ETHEREUM",
      "BINANCE_SMART_CHAIN",
      "XDCNETWORK",
      "POLKADOT",
      "WESTEND",
    ]);
    expect(having("supportsCustomTokens")).toEqual(["SOLANA"]);
    expect(CHAINS.filter(({ id }) => !can(id, "supportsCreateTransaction")).map(({ id }) => id)).toEqual([
      "RADIX",
      "VECHAIN",
      "TRON",
    ]);
    expect(CHAINS.filter(({ id }) => !can(id, "supportsBalances")).map(({ id }) => id)).toEqual(["DOGE"]);
  });

  it("list where the console itself can send, and by which operation", () => {
    const operations = LIVE_CHAINS.flatMap(({ id, send }) => (send ? [[id, send.operation, send.fee]] : []));
    expect(operations).toEqual([
      ["BITCOIN", "createBitcoinTransaction", "satoshi-per-byte"],
      ["ETHEREUM", "createEthereumTransaction", "gas"],
      ["BINANCE_SMART_CHAIN", "createEthereumTransaction", "gas"],
      ["XDCNETWORK", "createEthereumTransaction", "gas"],
      ["BINANCE", "createBinanceTransaction", "network"],
      ["RIPPLE", "createRippleTransaction", "network"],
      ["CARDANO", "createCardanoPaymentTransaction", "network"],
      ["SOLANA", "createSolanaPaymentTransaction", "network"],
      ["POLKADOT", "createSubstratePaymentTransaction", "tip"],
      ["WESTEND", "createSubstratePaymentTransaction", "tip"],
      ["DOGE", "createDogePaymentTransaction", "satoshi-per-byte"],
    ]);
    expect(LIVE_CHAINS.filter(({ id }) => sendRules(id)?.hasPreview).map(({ id }) => id)).toEqual([
      "BITCOIN",
      "ETHEREUM",
      "BINANCE_SMART_CHAIN",
      "XDCNETWORK",
    ]);
  });
});

describe("networks", () => {
  it("have the specified chain ids", () => {
    const ids = (network: "mainnet" | "testnet") =>
      ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"].map((chain) => networkFacts(chain, network)?.chainId);
    expect(ids("mainnet")).toEqual([1, 56, 50]);
    expect(ids("testnet")).toEqual([17000, 97, 51]);
  });

  it("map SUBSTRATE to a chain for each network", () => {
    expect(chainFromBackend("SUBSTRATE", "mainnet")?.id).toBe("POLKADOT");
    expect(chainFromBackend("SUBSTRATE", "testnet")?.id).toBe("WESTEND");
    expect(chainOfSubWalletType("DOT", "testnet")?.id).toBe("WESTEND");
    expect(chainOfSubWalletType("KRAKEN", "mainnet")).toBeNull();
  });

  it.each([
    ["ETHEREUM", "mainnet", "https://etherscan.io/tx/h"],
    ["ETHEREUM", "testnet", "https://holesky.etherscan.io/tx/h"],
    ["BITCOIN", "mainnet", "https://blockstream.info/tx/h"],
    ["BITCOIN", "testnet", "https://blockstream.info/testnet/tx/h"],
    ["XDCNETWORK", "testnet", "https://apothem.xinfinscan.com/tx/h"],
    ["BINANCE_SMART_CHAIN", "testnet", "https://testnet.bscscan.com/tx/h"],
    ["BINANCE", "mainnet", "https://explorer.binance.org/tx/h"],
    ["SOLANA", "mainnet", null],
  ] as const)("%s on %s has its explorer at %s", (chain, network, url) => {
    expect(explorerTransactionUrl(chain, network, "h")).toBe(url);
  });

  it("escape addresses in explorer URLs", () => {
    expect(explorerAddressUrl("BITCOIN", "mainnet", "../a?b#c")).toBe(
      "https://blockstream.info/address/..%2Fa%3Fb%23c",
    );
  });
});

describe("canonicalAddress", () => {
  it("returns one spelling of an address", () => {
    const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    expect(canonicalAddress("ETHEREUM", checksummed.toLowerCase())).toBe(checksummed);
    expect(canonicalAddress("ETHEREUM", checksummed.slice(2))).toBe(checksummed);
    expect(canonicalAddress("XDCNETWORK", checksummed.toLowerCase())).toBe(`xdc${checksummed.slice(2)}`);
    expect(canonicalAddress("BITCOIN", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")).toBe(
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    );
    expect(canonicalAddress("BITCOIN", "2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm")).toBe(
      "2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm",
    );
    expect(canonicalAddress("ETHEREUM", "nobody")).toBe("nobody");
  });
});

describe("transaction hashes", () => {
  it("are 0x and 64 hex characters", () => {
    expect(validateTransactionHash(`0x${"aB".repeat(32)}`)).toBeNull();
    for (const hash of [
      "",
      "ab".repeat(32),
      `0x${"ab".repeat(31)}`,
      `0x${"ab".repeat(33)}`,
      `0x${"zz".repeat(32)}`,
    ]) {
      expect(validateTransactionHash(hash)).toBe("Invalid transaction hash");
    }
  });
});

describe("Cardano pool ids", () => {
  it("are bech32 with the prefix pool and 28 bytes", () => {
    const context = { network: "mainnet" } as const;
    const id = "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy";
    expect(validateCardanoPoolId(id, context)).toBeNull();
    for (const text of [
      "",
      id.slice(0, -1),
      id.replace("2q3", "2q4"),
      id.replace("pool", "p00l"),
      ` ${id}`,
    ]) {
      expect(validateCardanoPoolId(text, context)).toBe("Please enter a valid Cardano pool id");
    }
  });
});

it.each([
  // Inputs less outputs, or what the signed body says.
  ["BITCOIN", 1_328n, false, true],
  ["DOGE", 22_600_000n, false, true],
  ["CARDANO", 168_405n, false, true],
  ["RIPPLE", 12n, false, true],
  ["BINANCE", 7_500n, false, true],
  // 5,000 lamports a signature; a stake has two.
  ["SOLANA", 5_000n, false, true],
  ["SOLANA", 10_000n, false, true],
  ["SOLANA", 5_000n, true, true],
  // The rent of a token account, which the recipient may have by then.
  ["SOLANA", 2_044_280n, true, false],
  // Gas that is not used, and the part of an extrinsic's ceiling that its weight does not need.
  ["ETHEREUM", 420_000_000_000_000n, false, false],
  ["XDCNETWORK", 420_000_000_000_000n, true, false],
  ["POLKADOT", 200_000_000n, false, false],
  ["WESTEND", 20_000_000_000n, false, false],
])("of %s a fee of %d (token: %s) is fixed by what is signed: %s", (chain, units, isToken, isFixed) => {
  expect(hasFixedFee(chain, { units, isToken })).toBe(isFixed);
});
