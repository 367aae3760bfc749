import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { DefaultSubmit } from "~/components/ui/default-submit";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { Steps } from "~/components/ui/steps";
import type { DialogPlace } from "~/lib/dialog-place";
import type { SendFormView } from "~/lib/send/view.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { refusalTitle } from "~/lib/signing/left-open";
import { outlook } from "~/lib/signing/outlook";
import { Mismatches } from "../signing/mismatches";
import { AssetChoice } from "./asset-choice";
import { CustomNonce } from "./custom-nonce";
import { MemoField } from "./memo-field";
import { RecipientField } from "./recipient";
import { SendAmount } from "./send-amount";
import { SendFee } from "./send-fee";
import { type SendFormAnswer, useSendForm } from "./use-send-form";

interface SendFormProps {
  place: DialogPlace;
  view: SendFormView;
  answer: SendFormAnswer | null;
}

const SUBMIT = {
  preview: { stage: "preview", label: "Preview" },
  direct: { stage: "create", label: "Send" },
} as const;

/** The first stage: what to send, to whom, at which fee. Keeps whatever was typed when it is refused. */
export function SendFormDialog({ place, view, answer }: SendFormProps) {
  const { formProps, problems, isPending, part } = useSendForm(view, answer);
  const submit = SUBMIT[view.hasPreview ? "preview" : "direct"];
  return (
    <Dialog
      title={`Send from ${view.name}`}
      subtitle={[view.walletName, view.available].filter(Boolean).join(" · ")}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          {view.hasPreview ? null : <OnceFields view={view} answer={answer} />}
          <DefaultSubmit name="stage" value={submit.stage} label={submit.label} />
          <Warnings view={view} answer={answer} />
          <AssetChoice {...part} />
          <RecipientField {...part} />
          {view.memo ? <MemoField words={view.memo} {...part} /> : null}
          <SendAmount {...part} />
          {view.fees.length > 0 ? <SendFee {...part} /> : null}
          {view.supportsCustomNonce ? <CustomNonce {...part} /> : null}
        </DialogMain>
        <DialogSide>
          <Steps title="What happens next" steps={outlook(outlookOf(view, answer), part.now)} />
        </DialogSide>
        <DialogFooter start={problems.length > 0 ? <FormError errors={problems} /> : null}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value={submit.stage} pending={isPending}>
            {submit.label}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

/** Where the form itself sends: so that it does so once, and again only when that is meant. */
function OnceFields({ view, answer }: Pick<SendFormProps, "view" | "answer">) {
  return (
    <>
      <input type="hidden" name="once" value={answer?.once ?? view.once} />
      <input type="hidden" name="again" value={answer?.again ?? ""} />
    </>
  );
}

const DIFFERS = "The service prepared a transaction that differs from what you entered.";

function Warnings({ view, answer }: Pick<SendFormProps, "view" | "answer">) {
  const mismatches = answer?.mismatches ?? [];
  return (
    <>
      <Mismatches mismatches={mismatches} title={refusalTitle(DIFFERS, mismatches)} />
      {view.isUltraCold ? (
        <Notice tone="info" title="Ultra Cold wallet">
          Transactions of this wallet are processed manually and take longer.
        </Notice>
      ) : null}
    </>
  );
}

/** The page's outlook, which knows the recipients that were searched for as well. */
function outlookOf({ outlook }: SendFormView, answer: SendFormAnswer | null) {
  const found = answer?.found ?? [];
  return found.length === 0 ? outlook : { ...outlook, recipients: [...found, ...outlook.recipients] };
}
