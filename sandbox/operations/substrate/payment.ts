import { invalidInput } from "../../base/errors";
import { readSubstrateAddress } from "../../chains/substrate/address";
import { isAlive } from "../../network/substrate/state";
import { prepareSubstrate, readBalance } from "./prepare";

/** A new account must receive at least its existential deposit. */
export const preparePayment = prepareSubstrate(
  async ({ tx, services, runtime, words }, { to, amount: text }) => {
    readSubstrateAddress(to, services.keys.network);
    const amount = readBalance(text, "The amount");
    const { existentialDeposit } = runtime;
    if (amount < existentialDeposit && !(await isAlive(tx, to))) {
      throw invalidInput(
        `The recipient's account does not exist yet: it must receive at least ${words(existentialDeposit)}`,
      );
    }
    const calls = [{ name: "transferKeepAlive" as const, to, amount }];
    return { operation: "PAYMENT", calls, amount, spends: amount, to };
  },
);
