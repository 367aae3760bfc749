import { sha256 } from "@noble/hashes/sha2";
import { bech32, createBase58check } from "@scure/base";
import { describe, expect, it } from "vitest";
import { CHAINS, type Network, validateAddress } from "~/lib/chains";

const base58check = createBase58check(sha256);
const DOGE = base58check.encode(Uint8Array.from([0x1e, ...new Array(20).fill(7)]));
const TBNB = bech32.encode("tbnb", bech32.toWords(new Uint8Array(20).fill(7)));
const HEX = "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const SEEMS_WRONG = /\. A character seems wrong or missing: the checksum does not match$/;

type Row = [chain: string, network: Network, address: string, why: string];

const MISSPELLED: Row[] = [
  ["ETHEREUM", "mainnet", `0x${HEX.replace("5aA", "5aa")}`, "a letter in the wrong case"],
  ["BINANCE_SMART_CHAIN", "testnet", `0x${HEX.replace("eb", "ec")}`, "another digit"],
  ["XDCNETWORK", "testnet", `xdc${HEX.replace("94", "49")}`, "two digits swapped"],
  ["BITCOIN", "mainnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "another last character"],
  ["BITCOIN", "testnet", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k8", "P2WSH"],
  ["BITCOIN", "mainnet", "bc1qw508d6qejxtdg4y5r3zarvaryOc5xw7kv8f3t4", "the letter O for a zero"],
  ["BITCOIN", "mainnet", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj1", "P2TR"],
  ["BINANCE", "mainnet", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h3", "another last character"],
  ["BINANCE", "testnet", `${TBNB.slice(0, -1)}${TBNB.endsWith("q") ? "p" : "q"}`, "another last character"],
  ["RIPPLE", "mainnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi", "another last character"],
  ["RIPPLE", "testnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdty0h", "a zero, which the alphabet does not have"],
  ["RIPPLE", "mainnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyh", "a character is missing"],
  [
    "CARDANO",
    "mainnet",
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9",
    "another last character",
  ],
  ["CARDANO", "testnet", "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzersqjrlsz", "a p typed as q"],
  ["POLKADOT", "mainnet", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6", "another last character"],
  ["WESTEND", "testnet", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX", "another last character"],
  ["DOGE", "mainnet", `${DOGE.slice(0, -1)}${DOGE.endsWith("1") ? "2" : "1"}`, "another last character"],
];

const MEANT_FOR_ELSEWHERE: Row[] = [
  ["ETHEREUM", "mainnet", `xdc${HEX}`, "another chain's prefix"],
  ["ETHEREUM", "mainnet", `0x${HEX.slice(0, -1)}`, "too short to carry a checksum"],
  ["XDCNETWORK", "mainnet", `0x${HEX}`, "another chain's prefix"],
  ["BITCOIN", "testnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "of the main network"],
  ["BITCOIN", "mainnet", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "spelled correctly, but of no use"],
  ["BINANCE", "testnet", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2", "of the main network"],
  ["RIPPLE", "mainnet", `0x${HEX}`, "another chain's"],
  ["CARDANO", "mainnet", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", "no payment address"],
  ["SOLANA", "mainnet", "0".repeat(32), "this format has no checksum"],
  ["POLKADOT", "mainnet", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", "of another network"],
  ["WESTEND", "testnet", "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5", "of another network"],
  ["DOGE", "testnet", DOGE, "of the main network"],
];

describe("an address that fails its format's checksum", () => {
  it.each(MISSPELLED)("on %s (%s) is said to have a wrong character: %s, %s", (chain, network, address) => {
    const message = validateAddress(chain, address, { network });
    expect(message).toMatch(/^Please enter a valid/);
    expect(message).toMatch(SEEMS_WRONG);
  });

  it("is among these rows for every chain whose addresses have one", () => {
    const withChecksum = CHAINS.filter(({ kind, id }) => kind === "live" && id !== "SOLANA");
    expect([...new Set(MISSPELLED.map(([chain]) => chain))].sort()).toEqual(
      withChecksum.map(({ id }) => id).sort(),
    );
  });

  it.each(MEANT_FOR_ELSEWHERE)("is not what is wrong on %s (%s) with %s: %s", (chain, network, address) => {
    expect(validateAddress(chain, address, { network })).not.toMatch(SEEMS_WRONG);
  });
});
