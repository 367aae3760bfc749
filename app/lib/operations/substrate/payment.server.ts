import { decodedPayment, nativeAsset } from "../kit/decoded";
import { NOT_ENTERED } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import type { SubstrateCall } from "./calls";
import { extrinsicOperation, terms } from "./extrinsic.server";
import type { SubstratePayment } from "./payment";

/** The only call, where it is a transfer. */
function transferOf([call, ...others]: readonly SubstrateCall[]) {
  return call?.name === "transferKeepAlive" && others.length === 0 ? call : null;
}

/** Verifies a Substrate payment: Balances.transfer_keep_alive and nothing else. */
export const substratePayment: ServerOperation<SubstratePayment> = {
  intent: paymentShape("createSubstratePaymentTransaction", terms),
  ...extrinsicOperation<SubstratePayment>({
    type: "PAYMENT",
    decode(calls, intent, shown, findings) {
      const transfer = transferOf(calls);
      if (!transfer) return null;
      findings.equal("method", intent.to, transfer.to, `The recipient ${NOT_ENTERED}`);
      findings.equal("method", BigInt(intent.amount), transfer.amount, `The amount ${NOT_ENTERED}`);
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
