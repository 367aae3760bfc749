import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm, usePendingStage } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { MESSAGES } from "~/lib/errors/catalogue";
import {
  fieldName,
  ownSideOf,
  type TransferValues,
  type TravelRuleFormValues as Values,
} from "~/lib/forms/travel-rule-form";
import { CsrfField } from "~/lib/session/csrf-field";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { TRAVEL_RULE_FORM as FORM_ID } from "~/lib/travel-rule/log-out";
import { transferIssues } from "~/lib/travel-rule/rules";
import type { TransferView, TravelRuleView } from "~/lib/travel-rule/view.server";
import type { VaspChoices, VaspOption } from "~/lib/vasps/vasp-choices.server";
import { copyButtonId } from "./copy-button";
import { DraftNotice } from "./draft-notice";
import { EditableTransfer } from "./editable-transfer";
import { FormFoot } from "./form-foot";
import { PreviouslySubmitted, TransferCard, TransferFacts } from "./transfer-card";
import { useDraft } from "./use-draft";

interface TravelRuleFormProps {
  view: TravelRuleView;
  answer: TravelRuleAnswer | null;
  /** Everything is asked again, even submitted transfers. */
  isReopened: boolean;
}

/** One form per transaction. A refused form keeps what was typed. */
export function TravelRuleForm({ view, answer, isReopened }: TravelRuleFormProps) {
  const pending = usePendingStage("intent");
  const { draft, version, isUsed, useIt, discard } = useDraft({ formId: FORM_ID, view, answer });
  const restored = draft && isUsed ? draft : null;
  const vasps = withChosen(answer?.vasps ?? view.vasps, restored?.vasps);
  const stored = view.transfers.map((transfer) => transfer.values);
  const defaults: Values = { transfers: restored?.values ?? stored };
  const { formProps, fields, values } = useAnsweredForm({ id: FORM_ID, defaults, answer });
  const copied = answer?.copied;
  useEffect(() => {
    if (copied) document.getElementById(copyButtonId(copied))?.focus();
  }, [copied]);
  const isClosed = (transfer: TransferView) =>
    (transfer.submitted && !isReopened) || !ownSideOf(transfer.values.direction);
  const open = view.transfers.filter((transfer) => !isClosed(transfer));
  const shown = answer?.about ?? firstIncomplete(view.transfers, values.transfers, isClosed);
  return (
    <Form method="post" className="travel-rule__form" {...formProps}>
      <CsrfField />
      <input type="hidden" name="once" value={answer?.once ?? view.once} />
      <input type="hidden" name="version" value={answer?.version ?? version} />
      {/* Enter saves: only 'Submit' sends it to compliance. */}
      <DefaultSubmit name="intent" value="save" label="Save" />
      {view.isKept && !answer ? <KeptNotice /> : null}
      {draft && !answer ? <DraftNotice {...{ draft, isUsed }} onUse={useIt} onDiscard={discard} /> : null}
      <FormNotices view={view} vaspProblem={vasps.problem} copied={copied?.count} />
      {/* Fields show copied or restored values only when they are remounted. */}
      <div className="travel-rule__transfers" key={`${copied ? answer?.once : ""} ${restored?.at ?? ""}`}>
        {view.transfers.map((transfer, index) => {
          const folds = view.transfers.length > 1 ? { isOpen: index === shown } : null;
          const field = fields.transfers[index];
          if (isClosed(transfer) || !field)
            return <ClosedTransfer key={transfer.values.id} {...{ index, transfer, folds, isReopened }} />;
          return (
            <EditableTransfer
              key={transfer.values.id}
              index={index}
              transfer={transfer}
              field={field}
              values={values.transfers[index] ?? transfer.values}
              view={{ ...view, vasps }}
              folds={folds}
              canCopy={open.some((one) => one !== transfer && isSameDirection(one, transfer))}
              pending={pending}
            />
          );
        })}
      </div>
      <FormFoot lines={answer?.lines} pending={pending} />
    </Form>
  );
}

/** Adds the businesses selected in a draft. */
function withChosen(vasps: VaspChoices, chosen: readonly VaspOption[] = []): VaspChoices {
  return chosen.length === 0 ? vasps : { ...vasps, chosen: [...vasps.chosen, ...chosen] };
}

/** The first incomplete transfer; -1 if none. */
function firstIncomplete(
  transfers: readonly TransferView[],
  values: readonly TransferValues[],
  isClosed: (transfer: TransferView) => boolean,
): number {
  return transfers.findIndex(
    (transfer, index) => !isClosed(transfer) && transferIssues(values[index] ?? transfer.values).length > 0,
  );
}

function isSameDirection(one: TransferView, other: TransferView): boolean {
  return one.values.direction === other.values.direction;
}

interface FormNoticesProps {
  view: TravelRuleView;
  vaspProblem: string | null;
  /** Number of transfers copied to. */
  copied: number | undefined;
}

function FormNotices({ view, vaspProblem, copied }: FormNoticesProps) {
  return (
    <>
      {view.canActAsIntermediary ? <Notice>{MESSAGES.INTERMEDIARY_NOT_FILLED}</Notice> : null}
      {vaspProblem ? (
        <Notice tone="warn" title="The list of cryptoasset businesses could not be loaded">
          {vaspProblem}
        </Notice>
      ) : null}
      {copied === undefined ? null : (
        <Notice tone="ok" alert>
          Copied to {copied} other {copied === 1 ? "transfer" : "transfers"}. Nothing is saved yet.
        </Notice>
      )}
    </>
  );
}

interface ClosedTransferProps {
  index: number;
  transfer: TransferView;
  folds: { isOpen: boolean } | null;
  isReopened: boolean;
}

/** A transfer without fields, posted by id only. */
function ClosedTransfer({ index, transfer, folds, isReopened }: ClosedTransferProps) {
  const isSubmitted = transfer.submitted && !isReopened;
  return (
    <TransferCard
      number={index + 1}
      transfer={transfer}
      folds={folds}
      state={isSubmitted ? <PreviouslySubmitted /> : null}
    >
      <input type="hidden" name={fieldName(index, "id")} value={transfer.values.id} />
      <TransferFacts transfer={transfer} />
    </TransferCard>
  );
}
