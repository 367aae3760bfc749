import { invalidInput } from "../../base/errors";
import { readSubstrateAddress } from "../../chains/substrate/address";
import type { SubstrateCall } from "../../chains/substrate/calls";
import { isAlive } from "../../network/substrate/state";
import { readBalance, type SubstratePlan, type SubstratePlanning } from "./prepare";

/** The plan of a payment. An account that does not exist yet must receive its existential deposit at least. */
export function planPayment({ to, amount: text }: { to: string; amount: string }) {
  return async ({ tx, services, runtime, words }: SubstratePlanning): Promise<SubstratePlan> => {
    readSubstrateAddress(to, services.keys.network);
    const amount = readBalance(text, "The amount");
    const { existentialDeposit } = runtime;
    if (amount < existentialDeposit && !(await isAlive(tx, to))) {
      throw invalidInput(
        `The recipient's account does not exist yet: it must receive at least ${words(existentialDeposit)}`,
      );
    }
    const calls: SubstrateCall[] = [{ name: "transferKeepAlive", to, amount }];
    return { operation: "PAYMENT", calls, amount, spends: amount, to };
  };
}
