import { canonicalAddress } from "../../chains/canonical-address";
import { factsOf } from "../../chains/facts";
import type { Chain } from "../../chains/names";
import type { networkBlocks, networkTransactions } from "../../db/schema";
import type { SeededRandom } from "../random";
import type { Movement } from "./movement";

type Block = typeof networkBlocks.$inferInsert;
type NetworkRow = typeof networkTransactions.$inferInsert;

const YEAR = 366 * 86_400_000;

function pastBlockHash(chain: Chain, zeroBytes: number, random: SeededRandom): string {
  const { bytes, write } = factsOf(chain).hashes.block;
  return write(random.bytes(bytes).fill(0, 0, zeroBytes));
}

export function heightAt(chain: Chain, at: Date, startDay: Date): number {
  const { blocks } = factsOf(chain).demo;
  if (!blocks) throw new Error(`${chain} has no block numbers`);
  const elapsed = Math.max(0, at.getTime() - (startDay.getTime() - YEAR)) / 1000;
  return blocks.height + Math.floor(elapsed / blocks.seconds);
}

/** `transfer(address,uint256)` */
function transferCall(to: string, amount: bigint): string {
  const words = [to.replace(/^(0x|xdc)/, "").toLowerCase(), amount.toString(16)];
  return `0xa9059cbb${words.map((word) => word.padStart(64, "0")).join("")}`;
}

/** @param contracts token contracts by asset id */
export function networkRows(
  movements: Movement[],
  contracts: Map<string, string>,
  startDay: Date,
  random: SeededRandom,
): { blocks: Block[]; transactions: NetworkRow[] } {
  const blocks = new Map<string, Block>();
  const transactions: NetworkRow[] = [];
  for (const movement of movements) {
    const { chain, at } = movement;
    const past = factsOf(chain).demo.blocks;
    if (!past) continue;
    const height = heightAt(chain, at, startDay);
    const key = `${chain}/${height}`;
    const hash = pastBlockHash(chain, past.zeroBytes, random);
    if (!blocks.has(key)) blocks.set(key, { chain, height, hash, minedAt: at });
    transactions.push({
      ...payment(movement, contracts.get(movement.assetId) ?? null),
      // External accounts have other transactions too.
      nonce: factsOf(chain).firstNonce === 0 ? (movement.nonce ?? random.integer(3, 900)) : null,
      status: "MINED",
      blockHeight: height,
      submittedAt: new Date(at.getTime() - past.seconds * 1000),
      minedAt: at,
    });
  }
  return { blocks: [...blocks.values()], transactions };
}

/** @param contract null for the native asset */
function payment({ chain, hash, requestId, from, to, amount, gas }: Movement, contract: string | null) {
  const call = contract === null ? "0x" : transferCall(to, amount);
  return {
    chain,
    hash,
    requestId,
    from: canonicalAddress(chain, from),
    to: canonicalAddress(chain, contract ?? to),
    value: contract === null ? amount : 0n,
    gasPrice: gas?.price ?? null,
    gasLimit: gas?.limit ?? null,
    input: gas ? call : null,
  };
}
