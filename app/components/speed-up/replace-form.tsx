import { Form } from "@remix-run/react";
import { PayerLine } from "~/components/dialogs/payer-line";
import { useDraft, withDraft } from "~/components/signing/form/use-draft";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { FormError } from "~/components/ui/form/form-error";
import { FormFilledNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { Tabs } from "~/components/ui/on-demand/tabs";
import { SPEED_UP_FIELDS, type SpeedUpForm } from "~/lib/forms/speed-up";
import { withSearch } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import { refusalTitle } from "~/lib/signing/submit/uncancelled-request";
import type { SpeedUpAnswer } from "~/lib/speed-up/answer.server";
import type { FoundView, SpeedUpPlace, SpeedUpView } from "~/lib/speed-up/view.server";
import { Replaced } from "./replaced";
import { ReplacementAmount } from "./replacement-amount";
import { ReplacementFee } from "./replacement-fee";

const FORM_ID = "speed-up";

interface ReplaceFormProps {
  place: SpeedUpPlace;
  view: Omit<SpeedUpView, "found">;
  found: FoundView;
  answer: Extract<SpeedUpAnswer, { stage: "form" }> | null;
}

/** The second stage: what is replaced, and what is offered for gas. Keeps what was typed. */
export function ReplaceForm({ found, ...props }: ReplaceFormProps) {
  const draft = useDraft(FORM_ID, props.answer !== null || Boolean(props.view.notice));
  // What is replaced follows from the transaction, never from a draft.
  const { fee, gasPrice, gasLimit } = withDraft(found.defaults, draft.values);
  const defaults = { ...found.defaults, fee, gasPrice, gasLimit };
  return (
    <>
      <ReplaceDialog key={draft.key} {...props} found={{ ...found, defaults }} />
      {draft.keeper}
    </>
  );
}

function ReplaceDialog({ place, view, found, answer }: ReplaceFormProps) {
  const { formProps, fields, problems, isPending } = useAnsweredForm<SpeedUpForm>({
    id: FORM_ID,
    defaults: found.defaults,
    answer,
    limits: SPEED_UP_FIELDS,
  });
  return (
    <Dialog
      title="Speed Up | Cancel"
      subtitle={<PayerLine words={[view.name, view.walletName, view.available]} held={view.held} />}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form
        method="post"
        action={withSearch(place.self, { tab: view.tab, hash: view.hash })}
        className="dialog__form"
        {...formProps}
      >
        <DialogMain>
          <CsrfField />
          <Tabs label="What to do with the pending transaction" tabs={view.tabs} />
          {view.notice && !answer ? <FormFilledNotice notice={view.notice} /> : null}
          <Warnings view={view} found={found} answer={answer} />
          <ReplacementAmount tab={view.tab} found={found} fields={fields} />
          <ReplacementFee found={found} fields={fields} />
        </DialogMain>
        <DialogSide>
          <h3>The pending transaction</h3>
          <Replaced found={found} />
          <Steps title="What happens next" steps={found.next} />
        </DialogSide>
        <DialogFooter
          errors={<FormError errors={problems} />}
          start={
            <ButtonLink to={found.chooseTo} variant="quiet" icon="chevron-left" preventScrollReset>
              Another transaction
            </ButtonLink>
          }
        >
          <Button variant="primary" name="stage" value="preview" pending={isPending}>
            Preview
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const CALL_CANCELLED_NOTE =
  "This transaction calls a contract. The cancellation pays nothing and leaves the call out. If the call is made again, it is still executed.";

const DIFFERS = "The service prepared a transaction that does not replace this one correctly.";

function Warnings({ view, found, answer }: Omit<ReplaceFormProps, "place">) {
  const mismatches = answer?.mismatches ?? [];
  return (
    <>
      <Mismatches mismatches={mismatches} title={refusalTitle(DIFFERS, mismatches)} />
      {view.isUltraCold ? (
        <Notice tone="info" title="Ultra Cold wallet">
          Transactions of this wallet are processed manually and take longer, so this one may be mined before
          its replacement is signed.
        </Notice>
      ) : null}
      {found.leavesCallOut ? <Notice tone="info">{CALL_CANCELLED_NOTE}</Notice> : null}
    </>
  );
}
