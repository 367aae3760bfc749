import type { Tx } from "../../db/client";
import type { Services } from "../../services";
import { mineInNonceOrder } from "../nonce-order";
import type { Outcome, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { effectOf } from "./effect";

/** In the order of nonces; dropped if its nonce was used. */
export async function mineEthereum(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  at: Date,
  payer: Payer,
): Promise<Outcome> {
  const turn = await mineInNonceOrder(tx, services, pending, at);
  if (turn !== "MINED") return { status: turn };
  return { status: "MINED", effect: await effectOf(tx, pending, payer) };
}
