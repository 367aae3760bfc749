import { decodedPayment, nativeAsset } from "../kit/decoded";
import { DOES_OTHER, NOT_ENTERED } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import type { SubstrateCall } from "./calls";
import { namesOf } from "./expected-stake";
import { extrinsicOperation, terms } from "./extrinsic.server";
import type { SubstratePayment } from "./payment";

function transferOf([call, ...others]: readonly SubstrateCall[]) {
  return call?.name === "transferKeepAlive" && others.length === 0 ? call : null;
}

/** Balances.transfer_keep_alive and nothing else. */
export const substratePayment: ServerOperation<SubstratePayment> = {
  intent: paymentShape("createSubstratePaymentTransaction", terms),
  ...extrinsicOperation<SubstratePayment>({
    type: "PAYMENT",
    decode(calls, intent, shown, findings) {
      const transfer = transferOf(calls);
      if (!transfer) {
        findings.add("method", "transferKeepAlive", namesOf(calls), DOES_OTHER);
        return decodedPayment(intent, shown);
      }
      findings.equal("method", intent.to, transfer.to, `The recipient ${NOT_ENTERED}`);
      const notEntered = `The amount ${NOT_ENTERED}`;
      findings.equalAmount("method", BigInt(intent.amount), transfer.amount, intent.asset, notEntered);
      return decodedPayment(intent, shown);
    },
    read(calls, common) {
      const transfer = transferOf(calls);
      return (
        transfer && {
          ...common,
          operation: "createSubstratePaymentTransaction",
          to: transfer.to,
          amount: transfer.amount.toString(),
          asset: nativeAsset(common.chain),
        }
      );
    },
  }),
};
