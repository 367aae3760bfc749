import { invalidInput } from "../../base/errors";
import { readSubstrateAddress } from "../../chains/substrate/address";
import type { Runtime } from "../../chains/substrate/runtime";
import { inWholeUnits } from "../../ledger/available";
import { isAlive } from "../../network/substrate/state";
import type { AssetRow } from "../../wallets/assets";
import { prepareSubstrate, readBalance } from "./prepare";

/** A new account must receive at least its existential deposit. */
export const preparePayment = prepareSubstrate(
  async ({ tx, services, runtime, native }, { to, amount: text }) => {
    readSubstrateAddress(to, services.keys.network);
    const amount = readBalance(text, "The amount");
    assertAlive(amount, await isAlive(tx, to), runtime, native);
    const calls = [{ name: "transferKeepAlive" as const, to, amount }];
    return { operation: "PAYMENT", calls, amount, spends: amount, to };
  },
);

/** @throws ApiError INVALID_INPUT */
export function assertAlive(
  amount: bigint,
  isAlive: boolean,
  { existentialDeposit }: Runtime,
  native: AssetRow,
): void {
  if (isAlive || amount >= existentialDeposit) return;
  const least = inWholeUnits(existentialDeposit, native);
  throw invalidInput(`The recipient's account does not exist yet: it must receive at least ${least}`);
}
