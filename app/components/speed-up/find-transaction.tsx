import { Form } from "@remix-run/react";
import { useMemo } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { Steps } from "~/components/ui/dialog/steps";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { FormFilledNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { Tabs } from "~/components/ui/on-demand/tabs";
import { TextField } from "~/components/ui/text-field";
import { formAnswer } from "~/lib/forms/form-answer";
import { SPEED_UP_FIELDS } from "~/lib/forms/speed-up";
import { parametersOf } from "~/lib/paths";
import type { PendingItem } from "~/lib/speed-up/pending.server";
import type { SpeedUpPlace, SpeedUpView } from "~/lib/speed-up/view.server";

interface FindTransactionProps {
  place: SpeedUpPlace;
  view: Omit<SpeedUpView, "found">;
  problem: string | null;
}

/** The first stage: which transaction, by its hash or picked from the pending ones. */
export function FindTransaction({ place, view, problem }: FindTransactionProps) {
  const { hash } = view;
  const answer = useMemo(
    () => (problem ? formAnswer({ hash }, { issues: [{ field: "hash", message: problem }] }) : null),
    [hash, problem],
  );
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "find-transaction",
    defaults: { hash },
    answer,
    limits: { hash: SPEED_UP_FIELDS.hash },
  });
  return (
    <Dialog
      title="Speed Up | Cancel"
      subtitle={`${view.name} · ${view.walletName}`}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form method="get" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <Tabs label="What to do with the pending transaction" tabs={view.tabs} />
          {view.notice ? <FormFilledNotice notice={view.notice} /> : null}
          <HiddenFields values={parametersOf(place.self)} />
          <input type="hidden" name="tab" value={view.tab} />
          <TextField
            label="Transaction hash"
            mono
            autoComplete="off"
            spellCheck={false}
            hint="A pending transaction of this sub-wallet"
            {...inputProps(fields.hash)}
          />
          <PendingList items={view.pending} />
        </DialogMain>
        <DialogSide>
          <Steps title="How it works" steps={REPLACEMENT_STEPS[view.tab]} />
        </DialogSide>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Close
          </ButtonLink>
          <Button variant="primary" pending={isPending}>
            Find transaction
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function PendingList({ items }: { items: readonly PendingItem[] }) {
  return (
    <section className="pending" aria-labelledby="pending-title">
      <h3 id="pending-title">Pending transactions of this sub-wallet</h3>
      {items.length === 0 ? <Notice>No transaction of this sub-wallet is pending.</Notice> : null}
      <ul className="picks">
        {items.map(({ hash, nonce, amount, to, gasPrice, pickTo }) => (
          <li key={hash}>
            <Link to={pickTo} className="pick pending__pick" preventScrollReset>
              <span className="pick__words">
                <b>{nonce === null ? "Nonce unknown" : `Nonce ${nonce}`}</b>
                <small className="address">{to}</small>
              </span>
              <span className="pick__end pending__end">
                <b>{amount}</b>
                {gasPrice ? <small>{gasPrice}</small> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SAME_NONCE_STEP = {
  title: "A second transaction takes its nonce",
  detail: "It pays more for gas, so the network drops the first. Only one of the two can be confirmed.",
};
const TOO_LATE_STEP = {
  title: "It may be too late",
  detail: "If the first one gets into a block in the meantime, it is final and the second one is cancelled.",
};
const REPLACEMENT_STEPS = {
  cancel: [SAME_NONCE_STEP, { title: "No funds move", detail: "You pay only the fee." }, TOO_LATE_STEP],
  speedup: [
    SAME_NONCE_STEP,
    { title: "It does the same", detail: "Recipient and amount stay as they are." },
    TOO_LATE_STEP,
  ],
};
