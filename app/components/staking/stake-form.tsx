import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { FormError } from "~/components/ui/form/form-error";
import { FormFilledNotice } from "~/components/ui/form/kept-notice";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { latePart } from "~/components/ui/late-part";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { Tabs } from "~/components/ui/on-demand/tabs";
import { ErrorState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import type { Asked } from "~/lib/signing/questions/questions";
import type { StakeAnswer } from "~/lib/staking/answer.server";
import { ENTER } from "~/lib/staking/enter";
import type { StakeFormView, StakePlace, StakeView } from "~/lib/staking/view.server";
import { PayerLine } from "../dialogs/payer-line";
import { AnnotationPart } from "../signing/form/annotation-part";
import { StakeAmount } from "./stake-amount";
import { StakeFields } from "./stake-fields";
import { NewestRewards } from "./staked/newest-rewards";
import { StakedPanel } from "./staked/staked-panel";
import { useStakeForm } from "./use-stake-form";

export interface StakeFormProps {
  place: StakePlace;
  view: StakeView;
  answer: StakeAnswer | null;
}

/** What is rarely shown. */
const LateMismatches = latePart(() => import("./stake-mismatches").then((part) => part.StakeMismatches));
const LateQuestions = latePart(() => import("../signing/questions").then(({ Questions }) => Questions));

const isAsked = ({ questions, found }: Asked) => questions.length > 0 || found !== null;

/** A tab of the stake dialog. Keeps whatever was typed when it is refused. */
export function StakeFormDialog({ place, view, answer }: StakeFormProps) {
  return (
    <Dialog
      title={`Stake from ${view.name}`}
      subtitle={<PayerLine words={[view.walletName, view.available]} held={view.held} />}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      {view.form ? (
        <TabForm place={place} view={view} form={view.form} answer={answer} />
      ) : (
        <DialogMain>
          <Tabs label="What to do with the stake" tabs={view.tabs} />
          <ErrorState title="Invalid action selected">Choose one of the tabs above.</ErrorState>
        </DialogMain>
      )}
    </Dialog>
  );
}

function TabForm({ place, view, form, answer }: StakeFormProps & { form: StakeFormView }) {
  const { formProps, problems, part } = useStakeForm(form, view.symbol, answer);
  const pendingStage = usePendingStage();
  return (
    <Form method="post" action={place.self} className="dialog__form" {...formProps}>
      <DialogMain>
        <CsrfField />
        <input type="hidden" name="once" value={answer?.once ?? form.once} />
        <DefaultSubmit name="stage" value={ENTER} label={form.button} />
        <Tabs label="What to do with the stake" tabs={view.tabs} />
        <p className="stake__explanation">{form.explanation}</p>
        {form.notice && !answer ? <FormFilledNotice notice={form.notice} /> : null}
        <Warnings form={form} answer={answer} />
        {form.amount ? <StakeAmount amount={form.amount} {...part} /> : null}
        <StakeFields {...part} />
        {form.canAnnotate ? <AnnotationPart fields={part.fields} now={part.now} /> : null}
        {answer && isAsked(answer.asked) ? <LateQuestions asked={answer.asked} isRefused /> : null}
      </DialogMain>
      <DialogSide>
        {form.staked ? (
          <StakedPanel view={form.staked}>
            {form.rewards ? <NewestRewards view={form.rewards} /> : null}
          </StakedPanel>
        ) : null}
        <Steps title="What happens next" steps={form.next} />
      </DialogSide>
      <DialogFooter errors={<FormError errors={problems} />}>
        <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button
          variant="primary"
          name="stage"
          value="create"
          pending={pendingStage === "create" || pendingStage === ENTER}
        >
          {form.button}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function Warnings({ form, answer }: { form: StakeFormView; answer: StakeAnswer | null }) {
  const mismatches = answer?.mismatches ?? [];
  return (
    <>
      {mismatches.length > 0 ? <LateMismatches mismatches={mismatches} /> : null}
      {form.isUltraCold ? (
        <Notice tone="info" title="Ultra Cold wallet">
          Transactions of this wallet are processed manually and take longer.{" "}
          <Link to={paths.help("ultra-cold")}>About Ultra Cold wallets</Link>
        </Notice>
      ) : null}
      {form.notices.map(({ tone, title, words, link }) => (
        <Notice key={words} tone={tone} title={title}>
          {words}{" "}
          {link ? (
            <Link to={link.to} preventScrollReset>
              {link.label}
            </Link>
          ) : null}
        </Notice>
      ))}
    </>
  );
}
