import { eq } from "drizzle-orm";
import type { EthereumTransaction } from "../chains/ethereum/build";
import { evmChains } from "../chains/ethereum/evm-chains";
import type { Db } from "../db/client";
import { subWallets } from "../db/schema";
import { type Simulation, simulateEthereum } from "../network/ethereum/simulate";
import type { RequestRow } from "./request-row";
import { canMove } from "./states";

/** Null once it is signed, and for other requests than EVM transactions. */
export async function simulateRequest(
  db: Db,
  { type, status, subWalletId, unsigned, reservations }: RequestRow,
): Promise<Simulation | null> {
  if (type !== "ETHEREUM_TRANSACTION_REQUEST" || status === "SIGNED" || !canMove(status, "USER_CANCELLED")) {
    return null;
  }
  const [payer] = await db
    .select({ chain: subWallets.chain })
    .from(subWallets)
    .where(eq(subWallets.id, subWalletId ?? ""));
  const chain = evmChains.find((one) => one === payer?.chain);
  if (!chain) return null;
  const reserved = reservations.map(({ assetId, amount }) => ({ assetId, amount: BigInt(amount) }));
  return simulateEthereum(db, chain, unsigned as EthereumTransaction, reserved);
}
