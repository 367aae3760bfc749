import type { Tx } from "../../db/client";
import type { Services } from "../../services";
import { mineInNonceOrder } from "../nonce-order";
import type { Outcome, Payer } from "../outcome";
import type { NetworkTransaction } from "../pending";
import { lockAllowance, writeAllowance } from "./allowances";
import { allowanceOf, effectOf } from "./effect";

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
  const used = await allowanceOf(tx, pending);
  if (used) await lockAllowance(tx, used);
  const { effect, allowance } = await effectOf(tx, pending, payer);
  if (allowance) await writeAllowance(tx, allowance);
  return { status: "MINED", effect };
}
