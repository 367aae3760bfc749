import { bech32, bech32m } from "@scure/base";
import { describe, expect, it } from "vitest";
import { decodeSegwit, isMisspelledSegwit } from "~/lib/chains/families/segwit";

const hex = (address: string, network: "mainnet" | "testnet") => {
  const found = decodeSegwit(address, network);
  return found && `${found.version} ${Buffer.from(found.program).toString("hex")}`;
};

/** From BIP-350. */
const VALID: [address: string, network: "mainnet" | "testnet", program: string][] = [
  ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "mainnet", "0 751e76e8199196d454941c45d1b3a323f1433bd6"],
  [
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
    "testnet",
    "0 1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
  ],
  [
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
    "mainnet",
    "1 751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6",
  ],
  ["BC1SW50QGDZ25J", "mainnet", "16 751e"],
  ["bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "mainnet", "2 751e76e8199196d454941c45d1b3a323"],
  [
    "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
    "testnet",
    "1 000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433",
  ],
  [
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "mainnet",
    "1 79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
  ],
];

const INVALID: [address: string, why: string][] = [
  ["tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut", "another prefix"],
  ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", "bech32 for version 1"],
  ["BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", "bech32 for version 16"],
  ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "bech32m for version 0"],
  ["bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4", "a letter that is none"],
  ["BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", "version 17"],
  ["bc1pw5dgrnzv", "a program of one byte"],
  ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav", "41 bytes"],
  ["BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "16 bytes for version 0"],
  ["tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq", "mixed case"],
  ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf", "more than four bits left over"],
  ["tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j", "bits left over that are not zero"],
  ["bc1gmk9yu", "nothing"],
];

const VERSIONS = [0, 1, 2, 16];

describe("A Segwit address", () => {
  it.each(VALID)("%s is read, in either case and on its network alone", (address, network, program) => {
    expect(hex(address, network)).toBe(program);
    expect(hex(address.toLowerCase(), network)).toBe(program);
    expect(hex(address.toUpperCase(), network)).toBe(program);
    expect(hex(address, network === "mainnet" ? "testnet" : "mainnet")).toBeNull();
    expect(isMisspelledSegwit(address, network)).toBe(false);
  });

  it.each(INVALID)("%s is refused: %s", (address) => {
    expect([hex(address, "mainnet"), hex(address, "testnet")]).toEqual([null, null]);
  });

  it("is read as a public library does, and misspelled wherever a letter is another", () => {
    const sizes = Array.from({ length: 39 }, (_, at) => at + 2);
    for (const { size, version } of sizes.flatMap((size) => VERSIONS.map((version) => ({ size, version })))) {
      const program = Uint8Array.from({ length: size }, (_, at) => (at * 37 + size * 11) % 256);
      const coder = version === 0 ? bech32 : bech32m;
      const address = coder.encode("bc", [version, ...coder.toWords(program)], 90);
      const isValid = version > 0 || size === 20 || size === 32;
      expect(hex(address, "mainnet")).toBe(
        isValid ? `${version} ${Buffer.from(program).toString("hex")}` : null,
      );
      const at = 4 + ((size * 7) % (address.length - 4));
      const other = address[at] === "q" ? "p" : "q";
      const wrong = address.slice(0, at) + other + address.slice(at + 1);
      expect(hex(wrong, "mainnet")).toBeNull();
      expect(isMisspelledSegwit(wrong, "mainnet")).toBe(true);
    }
  });
});
