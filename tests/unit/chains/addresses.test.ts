import { sha256 } from "@noble/hashes/sha2";
import { bech32, createBase58check } from "@scure/base";
import { describe, expect, it } from "vitest";
import { type Network, validateAddress } from "~/lib/chains";
import { refusalOf } from "../../fixtures/console/address-refusal";

const base58check = createBase58check(sha256);

function base58Address(version: number, bytes = 20): string {
  return base58check.encode(Uint8Array.from([version, ...new Array(bytes).fill(7)]));
}

function bech32Address(prefix: string, bytes = 20): string {
  return bech32.encode(prefix, bech32.toWords(new Uint8Array(bytes).fill(7)), 200);
}

type Row = [chain: string, network: Network, address: string, why: string];

const EIP55 = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const CIP19_BASE =
  "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";

describe("valid addresses", () => {
  it.each<Row>([
    ["ETHEREUM", "mainnet", EIP55, "EIP-55, normal"],
    ["ETHEREUM", "mainnet", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "EIP-55, normal"],
    ["ETHEREUM", "mainnet", "0x52908400098527886E0F7030069857D2E4169EE7", "EIP-55, all capitals"],
    ["ETHEREUM", "mainnet", "0xde709f2102306220921060314715629080e2fb77", "EIP-55, all lower"],
    ["ETHEREUM", "mainnet", EIP55.slice(2), "0x is optional"],
    ["ETHEREUM", "testnet", EIP55, "an account is the same on every network"],
    ["BINANCE_SMART_CHAIN", "mainnet", EIP55, "the Ethereum rule"],
    ["XDCNETWORK", "mainnet", `xdc${EIP55.slice(2)}`, "xdc prefix"],
    ["XDCNETWORK", "testnet", EIP55.slice(2).toLowerCase(), "xdc is optional"],
    ["BITCOIN", "mainnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BIP-173, P2WPKH"],
    ["BITCOIN", "mainnet", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "BIP-173, in capitals"],
    [
      "BITCOIN",
      "testnet",
      "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
      "BIP-173, P2WSH",
    ],
    ["BITCOIN", "mainnet", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "BIP-350, P2TR"],
    ["BITCOIN", "mainnet", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "BIP-350, version 2"],
    ["BITCOIN", "testnet", "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", "BIP-350, P2TR"],
    ["BINANCE", "mainnet", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2", "42 long"],
    ["BINANCE", "testnet", bech32Address("tbnb"), "43 long"],
    ["RIPPLE", "mainnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "XRPL genesis account"],
    ["RIPPLE", "mainnet", "rrrrrrrrrrrrrrrrrrrrrhoLvTp", "XRPL ACCOUNT_ZERO, 27 long"],
    ["RIPPLE", "testnet", "rrrrrrrrrrrrrrrrrrrrBZbvji", "XRPL ACCOUNT_ONE, 26 long"],
    ["CARDANO", "mainnet", CIP19_BASE, "CIP-19, type 0"],
    ["CARDANO", "mainnet", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "CIP-19, type 6"],
    [
      "CARDANO",
      "mainnet",
      "addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k",
      "CIP-19, type 4: a pointer",
    ],
    [
      "CARDANO",
      "testnet",
      "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz",
      "CIP-19, type 6 on the test network",
    ],
    ["SOLANA", "mainnet", "11111111111111111111111111111111", "system program, 32 long"],
    ["SOLANA", "testnet", "Vote111111111111111111111111111111111111111", "vote program, 43 long"],
    ["POLKADOT", "mainnet", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", "SS58, prefix 0"],
    ["WESTEND", "testnet", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", "SS58, prefix 42"],
    ["DOGE", "mainnet", base58Address(0x1e), "version 30 starts with D"],
    ["DOGE", "testnet", base58Address(0x71), "version 113 starts with n"],
  ])("%s on %s accepts %s: %s", (chain, network, address) => {
    expect(validateAddress(chain, address, { network })).toBeNull();
  });
});

const ETHEREUM = "Please enter a valid ETHEREUM address";
const BITCOIN = "Please enter a valid BITCOIN address";
const CARDANO = "Please enter a valid Cardano payment address for this network";
const BINANCE = "Please enter a valid BINANCE address";

describe("refused addresses", () => {
  it.each<[...Row, message: string]>([
    ["ETHEREUM", "mainnet", EIP55.replace("5aA", "5aa"), "one letter's case is wrong", ETHEREUM],
    ["ETHEREUM", "mainnet", EIP55.slice(0, -1), "39 characters", ETHEREUM],
    ["ETHEREUM", "mainnet", `${EIP55}0`, "41 characters", ETHEREUM],
    ["ETHEREUM", "mainnet", EIP55.replace("0x", "0X"), "0X is no prefix", ETHEREUM],
    ["ETHEREUM", "mainnet", `xdc${EIP55.slice(2)}`, "another chain's prefix", ETHEREUM],
    ["ETHEREUM", "mainnet", ` ${EIP55}`, "white space is the form's business", ETHEREUM],
    ["ETHEREUM", "mainnet", `${EIP55}\n`, "a line break behind", ETHEREUM],
    ["XDCNETWORK", "mainnet", EIP55, "0x is not XDC's prefix", "Please enter a valid XDCNETWORK address"],
    [
      "XDCNETWORK",
      "mainnet",
      `xdc${EIP55.slice(2).replace("aA", "aa")}`,
      "broken checksum",
      "Please enter a valid XDCNETWORK address",
    ],
    ["BITCOIN", "testnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "of the main network", BITCOIN],
    [
      "BITCOIN",
      "mainnet",
      "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
      "of the test network",
      BITCOIN,
    ],
    ["BITCOIN", "mainnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "BIP-173: broken checksum", BITCOIN],
    [
      "BITCOIN",
      "testnet",
      "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7",
      "BIP-173: mixed case",
      BITCOIN,
    ],
    ["BITCOIN", "mainnet", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "BIP-173: 16 bytes in version 0", BITCOIN],
    ["BITCOIN", "mainnet", "bc1gmk9yu", "BIP-173: no data", BITCOIN],
    [
      "BITCOIN",
      "mainnet",
      "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90",
      "BIP-173: too long",
      BITCOIN,
    ],
    [
      "BITCOIN",
      "mainnet",
      "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
      "BIP-350: bech32 instead of bech32m",
      BITCOIN,
    ],
    [
      "BITCOIN",
      "testnet",
      "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
      "BIP-350: bech32m instead of bech32",
      BITCOIN,
    ],
    [
      "BITCOIN",
      "mainnet",
      "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
      "BIP-350: character outside the set",
      BITCOIN,
    ],
    [
      "BITCOIN",
      "mainnet",
      "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
      "BIP-350: version 17",
      BITCOIN,
    ],
    ["BITCOIN", "mainnet", "bc1pw5dgrnzv", "BIP-350: one byte", BITCOIN],
    ["BITCOIN", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "P2PKH does not start with bc1", BITCOIN],
    ["BITCOIN", "mainnet", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", "P2SH does not start with bc1", BITCOIN],
    ["BITCOIN", "mainnet", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9", "of another chain", BITCOIN],
    [
      "BINANCE",
      "mainnet",
      bech32Address("tbnb"),
      "of the test network",
      "Cannot send Main net funds to a Test net address",
    ],
    [
      "BINANCE",
      "testnet",
      "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2",
      "of the main network",
      "Cannot send Test net funds to a Main net address",
    ],
    ["BINANCE", "mainnet", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h3", "broken checksum", BINANCE],
    ["BINANCE", "mainnet", bech32Address("bnb", 32), "32 bytes", BINANCE],
    [
      "RIPPLE",
      "mainnet",
      "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi",
      "broken checksum",
      "Please enter a valid RIPPLE address",
    ],
    [
      "RIPPLE",
      "mainnet",
      "XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb",
      "an X-address",
      "Please enter a valid RIPPLE address",
    ],
    [
      "RIPPLE",
      "mainnet",
      "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
      "Bitcoin's alphabet",
      "Please enter a valid RIPPLE address",
    ],
    ["CARDANO", "testnet", CIP19_BASE, "of the main network", CARDANO],
    [
      "CARDANO",
      "mainnet",
      "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz",
      "of the test network",
      CARDANO,
    ],
    ["CARDANO", "mainnet", CIP19_BASE.replace("35a3x", "35a3y"), "broken checksum", CARDANO],
    [
      "CARDANO",
      "mainnet",
      "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw",
      "CIP-19: a stake address",
      CARDANO,
    ],
    ["CARDANO", "mainnet", bech32Address("addr", 57), "the prefix says one network, the tag none", CARDANO],
    ["SOLANA", "mainnet", "1".repeat(31), "31 bytes", "Please enter a valid SOLANA address"],
    ["SOLANA", "mainnet", "1".repeat(33), "33 bytes", "Please enter a valid SOLANA address"],
    ["SOLANA", "mainnet", "0".repeat(32), "0 is not in the alphabet", "Please enter a valid SOLANA address"],
    [
      "SOLANA",
      "mainnet",
      "z".repeat(44),
      "44 characters that are more than 32 bytes",
      "Please enter a valid SOLANA address",
    ],
    [
      "POLKADOT",
      "mainnet",
      "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
      "of another network",
      "Please enter a valid polkadot address.",
    ],
    [
      "POLKADOT",
      "mainnet",
      "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6",
      "broken checksum",
      "Please enter a valid polkadot address.",
    ],
    [
      "WESTEND",
      "testnet",
      "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
      "of another network",
      "Please enter a valid westend address.",
    ],
    ["DOGE", "mainnet", base58Address(0x71), "of the test network", "Please enter a valid DOGE address"],
    ["DOGE", "testnet", base58Address(0x1e), "of the main network", "Please enter a valid DOGE address"],
    ["DOGE", "testnet", base58Address(0x6f), "a Bitcoin test address", "Please enter a valid DOGE address"],
    [
      "DOGE",
      "mainnet",
      base58Address(0x16),
      "P2SH does not start with D",
      "Please enter a valid DOGE address",
    ],
    [
      "DOGE",
      "mainnet",
      `${base58Address(0x1e).slice(0, -1)}1`,
      "broken checksum",
      "Please enter a valid DOGE address",
    ],
  ])("%s on %s refuses %s: %s", (chain, network, address, _why, message) => {
    expect(refusalOf(chain, network, address)).toBe(message);
  });
});
