import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { FormError } from "~/components/ui/form/form-error";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import type { DialogPlace } from "~/lib/dialog-place";
import { withSearch } from "~/lib/paths";
import type { FillView } from "~/lib/send/fill-nonce.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { refusalTitle } from "~/lib/signing/submit/uncancelled-request";
import { FeeChoice } from "../signing/form/fee-choice";
import { Mismatches } from "../signing/screen/mismatches";
import type { SendFormAnswer } from "./use-send-form";

interface FillNonceProps {
  place: DialogPlace;
  view: FillView;
  answer: SendFormAnswer | null;
}

const DIFFERS = "The service prepared a transaction that differs from what was asked for.";

const STEPS = [
  { title: "It pays nothing", detail: "The sub-wallet sends 0 to itself. Only the fee leaves it." },
  { title: "It is approved like any other", detail: "Preview it, send it, and approve it on the phone." },
  {
    title: "Then the later requests can pass",
    detail: "Once it is confirmed, the network accepts the transactions with the next nonces.",
  },
];

/** Uses up a nonce that later requests wait for, by a transaction that pays nothing. */
export function FillNonce({ place, view, answer }: FillNonceProps) {
  const isPending = usePendingStage() === "fill";
  const mismatches = answer?.mismatches ?? [];
  return (
    <Dialog
      title={`Use up nonce ${view.nonce}`}
      subtitle={[view.name, view.walletName].filter(Boolean).join(" · ")}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form method="post" action={withSearch(place.self, { fill: view.nonce })} className="dialog__form">
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="nonce" value={view.nonce} />
          <Mismatches mismatches={mismatches} title={refusalTitle(DIFFERS, mismatches)} />
          <p>
            Requests of this sub-wallet with later nonces cannot be confirmed before a transaction with nonce{" "}
            {view.nonce} is. This one pays nothing and makes way for them.
          </p>
          <FeeChoice options={view.fees} defaultValue={answer?.values.fee || "MEDIUM"} />
        </DialogMain>
        <DialogSide>
          <Steps title="What happens next" steps={STEPS} />
        </DialogSide>
        <DialogFooter errors={<FormError errors={answer?.problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value="fill" pending={isPending}>
            Preview
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
