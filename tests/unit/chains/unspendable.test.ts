import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m, createBase58check } from "@scure/base";
import { describe, expect, it } from "vitest";
import { CHAINS, isUnspendableAddress, type LiveChain, type Network, validateAddress } from "~/lib/chains";
import { outsideAddress } from "../../../sandbox/seed/counterparty-addresses";
import { seededRandom } from "../../../sandbox/seed/random";
import { cardanoAddress } from "../../fixtures/console/honest-cardano";
import { accountOn } from "../../fixtures/console/honest-substrate";

const base58check = createBase58check(sha256);
const zeros = (length: number) => new Uint8Array(length);
const ZERO = "0".repeat(40);

/** Sound addresses by chain, at which nobody can spend. */
const LOST: Record<string, readonly string[]> = {
  ETHEREUM: [`0x${ZERO}`, `0x${"0".repeat(36)}dEaD`, `0x${"0".repeat(39)}1`, `0x${"0".repeat(38)}0a`],
  BINANCE_SMART_CHAIN: [`0x${ZERO}`, `0x${"0".repeat(36)}dead`],
  XDCNETWORK: [`xdc${ZERO}`, `xdc${"0".repeat(36)}dEaD`],
  RIPPLE: [
    "rrrrrrrrrrrrrrrrrrrrrhoLvTp",
    "rrrrrrrrrrrrrrrrrrrrBZbvji",
    "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
    "rrrrrrrrrrrrrrrrrNAMEtxvNvQ",
    "rrrrrrrrrrrrrrrrrrrn5RM1rHd",
  ],
  SOLANA: [
    "11111111111111111111111111111111",
    "Stake11111111111111111111111111111111111111",
    "Vote111111111111111111111111111111111111111",
    "ComputeBudget111111111111111111111111111111",
    "SysvarC1ock11111111111111111111111111111111",
    "SysvarRent111111111111111111111111111111111",
    "1nc1nerator11111111111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    "So11111111111111111111111111111111111111112",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  ],
  BITCOIN: [
    bech32.encode("tb", [0, ...bech32.toWords(zeros(20))]),
    bech32.encode("tb", [0, ...bech32.toWords(zeros(32))]),
    bech32m.encode("tb", [1, ...bech32m.toWords(zeros(32))]),
    bech32m.encode("tb", [1, ...bech32m.toWords(Uint8Array.of(0x4e, 0x73))]),
    bech32m.encode("tb", [2, ...bech32m.toWords(new Uint8Array(32).fill(7))]),
  ],
  DOGE: [base58check.encode(Uint8Array.of(0x71, ...zeros(20))), "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr"],
  BINANCE: [bech32.encode("tbnb", bech32.toWords(zeros(20)))],
  CARDANO: [
    cardanoAddress(6, zeros(28)),
    cardanoAddress(0, Uint8Array.of(...zeros(28), ...zeros(28).fill(7))),
  ],
  POLKADOT: [accountOn("mainnet", 0)],
  WESTEND: [accountOn("testnet", 0)],
};

const LIVE = CHAINS.filter((chain): chain is LiveChain => chain.kind === "live");
const networksOf = ({ networks }: LiveChain) => Object.keys(networks) as Network[];

describe.each(LIVE.map((chain) => [chain.id, chain] as const))("on %s", (id, chain) => {
  it("addresses without a key are known to be so", () => {
    const lost = LOST[id] ?? [];
    expect(lost.length).toBeGreaterThan(0);
    for (const address of lost) expect([address, isUnspendableAddress(id, address)]).toEqual([address, true]);
  });

  it("those that the form would take as sound are among them", () => {
    const sound = (LOST[id] ?? []).filter((address) =>
      networksOf(chain).some((network) => validateAddress(id, address, { network }) === null),
    );
    expect(sound.length).toBeGreaterThan(0);
  });

  it("no ordinary address is taken for one", () => {
    const random = seededRandom(`spendable:${id}`);
    for (const network of networksOf(chain)) {
      for (let n = 0; n < 100; n += 1) {
        const address = outsideAddress(chain.backendChain, network, random);
        expect([address, isUnspendableAddress(id, address)]).toEqual([address, false]);
      }
    }
  });
});
