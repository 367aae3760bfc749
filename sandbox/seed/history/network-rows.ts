import { canonicalAddress } from "../../chains/canonical-address";
import type { networkBlocks, networkTransactions } from "../../db/schema";
import type { SeededRandom } from "../random";
import { countsPayments } from "./fees";
import type { Movement } from "./movement";

type Block = typeof networkBlocks.$inferInsert;
type NetworkRow = typeof networkTransactions.$inferInsert;

/** Where the chains whose transactions can be looked up stood a year ago, and their pace. */
const chains: Record<string, { height: number; blockSeconds: number }> = {
  BITCOIN: { height: 2_870_400, blockSeconds: 600 },
  ETHEREUM: { height: 2_104_800, blockSeconds: 12 },
  BINANCE_SMART_CHAIN: { height: 43_900_100, blockSeconds: 3 },
  XDCNETWORK: { height: 68_200_700, blockSeconds: 2 },
  DOGE: { height: 5_480_300, blockSeconds: 60 },
  SUBSTRATE: { height: 13_194_500, blockSeconds: 6 },
  CARDANO: { height: 3_098_600, blockSeconds: 20 },
  BINANCE: { height: 368_700_900, blockSeconds: 1 },
  RIPPLE: { height: 89_300_400, blockSeconds: 4 },
};

const YEAR = 366 * 86_400_000;

function pastBlockHash(chain: string, random: string): string {
  if (chain === "BITCOIN" || chain === "DOGE") return `00000000${random.slice(8)}`;
  if (chain === "CARDANO") return random;
  return chain === "BINANCE" || chain === "RIPPLE" ? random.toUpperCase() : `0x${random}`;
}

/** The height of a chain at a moment of the year before the start day. */
export function heightAt(chain: string, at: Date, startDay: Date): number {
  const facts = chains[chain];
  if (!facts) throw new Error(`Nobody counts the blocks of ${chain}`);
  const elapsed = Math.max(0, at.getTime() - (startDay.getTime() - YEAR)) / 1000;
  return facts.height + Math.floor(elapsed / facts.blockSeconds);
}

/** `transfer(address,uint256)` */
function transferCall(to: string, amount: bigint): string {
  const words = [to.replace(/^(0x|xdc)/, "").toLowerCase(), amount.toString(16)];
  return `0xa9059cbb${words.map((word) => word.padStart(64, "0")).join("")}`;
}

/**
 * What the networks remember of past payments, and the blocks they are in.
 * @param contracts token contracts by asset id
 */
export function networkRows(
  movements: Movement[],
  contracts: Map<string, string>,
  startDay: Date,
  random: SeededRandom,
): { blocks: Block[]; transactions: NetworkRow[] } {
  const blocks = new Map<string, Block>();
  const transactions: NetworkRow[] = [];
  for (const movement of movements) {
    const { chain, hash, at, gas, requestId, assetId, amount } = movement;
    const facts = chains[chain];
    if (!facts) continue;
    const height = heightAt(chain, at, startDay);
    const key = `${chain}/${height}`;
    const blockHash = random.hex(32);
    if (!blocks.has(key)) {
      blocks.set(key, {
        chain,
        height,
        hash: pastBlockHash(chain, blockHash),
        minedAt: at,
      });
    }
    const contract = contracts.get(assetId);
    transactions.push({
      chain,
      hash,
      requestId,
      from: canonicalAddress(chain, movement.from),
      to: canonicalAddress(chain, contract ?? movement.to),
      value: contract ? 0n : amount,
      // Somebody outside has a past of their own.
      nonce: countsPayments(chain) ? (movement.nonce ?? random.integer(3, 900)) : null,
      gasPrice: gas?.price ?? null,
      gasLimit: gas?.limit ?? null,
      input: gas ? (contract ? transferCall(movement.to, amount) : "0x") : null,
      status: "MINED",
      blockHeight: height,
      submittedAt: new Date(at.getTime() - facts.blockSeconds * 1000),
      minedAt: at,
    });
  }
  return { blocks: [...blocks.values()], transactions };
}
