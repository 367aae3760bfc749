import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { FormError } from "~/components/ui/form/form-error";
import { FormFilledNotice } from "~/components/ui/form/kept-notice";
import { latePart } from "~/components/ui/late-part";
import { Notice } from "~/components/ui/notice";
import type { DialogPlace } from "~/lib/dialog-place";
import { ENTER } from "~/lib/send/enter";
import type { SendFormView } from "~/lib/send/view.server";
import { CsrfField } from "~/lib/session/csrf-field";
import type { Asked } from "~/lib/signing/questions/questions";
import { PayerLine } from "../dialogs/payer-line";
import { AnnotationPart } from "../signing/form/annotation-part";
import { CustomNonce } from "../signing/form/custom-nonce";
import { AssetChoice } from "./asset-choice";

import { LateOutlook } from "./late-outlook";
import { MemoField } from "./memo-field";
import { RecipientField } from "./recipient";
import { SendAmount } from "./send-amount";
import { SendFee } from "./send-fee";
import { TestPart } from "./test-part";
import { type SendFormAnswer, useSendForm } from "./use-send-form";

interface SendFormProps {
  place: DialogPlace;
  view: SendFormView;
  answer: SendFormAnswer | null;
}

/** What is rarely shown. */
const LateMismatches = latePart(() => import("./send-mismatches").then((part) => part.SendMismatches));
const LateTemplates = latePart(() => import("./templates-part").then((part) => part.TemplatesPart));
const LateQuestions = latePart(() => import("../signing/questions").then(({ Questions }) => Questions));

const isAsked = ({ questions, found }: Asked) => questions.length > 0 || found !== null;

const SUBMIT = {
  preview: { stage: "preview", label: "Preview" },
  direct: { stage: "create", label: "Send" },
} as const;

/** The first stage: what to send, to whom, at which fee. Keeps whatever was typed when it is refused. */
export function SendFormDialog({ place, view, answer }: SendFormProps) {
  const { formProps, problems, isPending, part, found } = useSendForm(view, answer);
  const submit = SUBMIT[view.hasPreview ? "preview" : "direct"];
  return (
    <Dialog
      title={`Send from ${view.name}`}
      subtitle={<PayerLine words={[view.walletName, view.available]} held={view.held} />}
      coin={view.symbol}
      closeTo={place.closeTo}
      hasFirstField={!answer || isAsked(answer.asked)}
    >
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          {view.hasPreview ? null : <input type="hidden" name="once" value={answer?.once ?? view.once} />}
          <DefaultSubmit name="stage" value={ENTER[submit.stage]} label={submit.label} />
          {view.notice && !answer ? <FormFilledNotice notice={view.notice} /> : null}
          <Warnings view={view} answer={answer} />
          {view.templates?.options.length ? (
            <LateTemplates templates={view.templates} answer={answer} />
          ) : null}
          <AssetChoice {...part} />
          <RecipientField {...part} />
          {view.memo ? <MemoField words={view.memo} {...part} /> : null}
          <SendAmount {...part} />
          <TestPart {...part} />
          {view.fees.length > 0 ? <SendFee {...part} /> : null}
          {view.supportsCustomNonce ? <CustomNonce {...part} /> : null}
          {view.canAnnotate ? <AnnotationPart fields={part.fields} now={part.now} /> : null}
          {view.templates?.options.length === 0 ? (
            <LateTemplates templates={view.templates} answer={answer} />
          ) : null}
          {answer && isAsked(answer.asked) ? <LateQuestions asked={answer.asked} isRefused /> : null}
        </DialogMain>
        <DialogSide>
          <LateOutlook view={view} found={found} now={part.now} />
        </DialogSide>
        <DialogFooter errors={<FormError errors={problems} />}>
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

function Warnings({ view, answer }: Pick<SendFormProps, "view" | "answer">) {
  const mismatches = answer?.mismatches ?? [];
  return (
    <>
      {mismatches.length > 0 ? <LateMismatches mismatches={mismatches} /> : null}
      {answer?.template ? (
        <Notice tone={answer.template.tone} title={answer.template.title}>
          {answer.template.words}
        </Notice>
      ) : null}
      {view.isUltraCold ? (
        <Notice tone="info" title="Ultra Cold wallet">
          Transactions of this wallet are processed manually and take longer.
        </Notice>
      ) : null}
    </>
  );
}
