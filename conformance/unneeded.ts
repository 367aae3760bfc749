import { CHAINS, EXCHANGE_TRANSFER, isOperationOffered } from "../app/lib/chains";
import { NotTried } from "./check";
import type { Need } from "./needs";
import type { Facts, Trial } from "./trial";

/**
 * Why a mutation that the backend lacks is not needed by this user: the console offers it only on sub-wallets of its
 * chains. Null where it is needed, or where that is not known.
 */
export async function unneededWords(trial: Trial, { operation }: Need): Promise<string | null> {
  const { name } = operation;
  if (!trial.lacks(`Mutation.${name}`)) return null;
  const chains = CHAINS.filter(({ id }) => isOperationOffered(id, name));
  if (chains.length === 0) return null;
  const facts = await factsOf(trial);
  if (!facts) return null;
  const isTransfer = name === EXCHANGE_TRANSFER;
  const isNeeded = facts.subWallets.some(({ chain }) =>
    isTransfer ? chain === null : chains.some(({ backendChain }) => backendChain === chain),
  );
  const names = isTransfer
    ? "exchange accounts"
    : `sub-wallets on ${chains.map((one) => one.name).join(", ")}`;
  return isNeeded ? null : `not offered: needed only for ${names}, of which this user has none`;
}

/** Null where nobody could sign in, or no sub-wallet was found: then nothing is known. */
async function factsOf(trial: Trial): Promise<Facts | null> {
  try {
    const facts = await trial.facts();
    return facts.subWallets.length > 0 ? facts : null;
  } catch (error) {
    if (error instanceof NotTried) return null;
    throw error;
  }
}
