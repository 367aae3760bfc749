import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { FormError } from "~/components/ui/form/form-error";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm, usePendingStage } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { Tag } from "~/components/ui/tag";
import { counterpartySideOf } from "~/lib/forms/travel-rule-form";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import type { SharedValues, SupplyAnswer } from "~/lib/travel-rule/supply/answer.server";
import type { SuppliedPayment, SupplyPage } from "~/lib/travel-rule/supply/page.server";
import { CounterpartyFields, OwnFields } from "./party-fields";

interface SupplyDetailsProps {
  page: SupplyPage;
  answer: SupplyAnswer | null;
}

/** The details of several payments of one counterparty, in one form. */
export function SupplyDetails({ page, answer }: SupplyDetailsProps) {
  // A payment that was submitted waits no more: what was posted stays, with what became of it.
  const form = answer ? answer.form : page.form;
  return (
    <>
      <PageHead
        title="Supply details"
        subtitle={form ? `Of payments ${direction(form.direction)} ${form.counterparty}` : undefined}
      />
      {page.isKept && !answer ? <KeptNotice /> : null}
      {form ? (
        <SupplyForm page={page} form={form} answer={answer} />
      ) : (
        <Card>
          <EmptyState
            title="None of these waits for details"
            actions={<ButtonLink to={paths.transactions()}>All transactions</ButtonLink>}
          />
        </Card>
      )}
      {page.others.map(({ to, count, counterparty }) => (
        <Notice key={to} title="Other counterparties have forms of their own">
          <Link to={to}>
            {count} {count === 1 ? "payment" : "payments"} of {counterparty}
          </Link>
        </Notice>
      ))}
      {answer ? null : page.left.map((one) => <Left key={one.id} {...one} />)}
    </>
  );
}

const direction = (one: string) => (one === "RECEIVED" ? "from" : "to");

function Left({ to, words }: SupplyPage["left"][number]) {
  return (
    <Notice tone="warn">
      {words} <Link to={to}>Open the payment</Link>
    </Notice>
  );
}

const FORM_ID = "supply";

interface SupplyFormProps extends SupplyDetailsProps {
  form: NonNullable<SupplyPage["form"]>;
}

function SupplyForm({ page, form, answer }: SupplyFormProps) {
  const pending = usePendingStage("intent");
  const { formProps, fields, values, problems } = useAnsweredForm<SharedValues>({
    id: FORM_ID,
    defaults: { shared: form.values },
    answer,
  });
  const other = counterpartySideOf(form.direction) ?? "beneficiary";
  const own = other === "beneficiary" ? "originator" : "beneficiary";
  // Each payment has its own account, which is not asked for.
  const ownValues = form.canActAsIntermediary ? values.shared[own] : { ...values.shared[own], accountId: "" };
  return (
    <Card title={`${form.payments.length} ${form.payments.length === 1 ? "payment" : "payments"}`}>
      <Form method="post" action={page.self} className="travel-rule travel-rule__form" {...formProps}>
        <CsrfField />
        <DefaultSubmit name="intent" value="check" label="Check" />
        <ul className="supplied">
          {form.payments.map((one, index) => (
            <Payment key={one.id} index={index} payment={one} outcome={answer?.outcomes[one.id]} />
          ))}
        </ul>
        <div className="transfer__sides">
          <CounterpartyFields
            side={other}
            fields={fields.shared[other]}
            values={values.shared[other]}
            view={form}
            book={form.book}
          />
          <OwnFields side={own} fields={fields.shared[own]} values={ownValues} view={form} />
        </div>
        <FormError errors={problems} />
        <div className="travel-rule__actions">
          <ButtonLink to={paths.transactions()} variant="quiet">
            Cancel
          </ButtonLink>
          <Button variant="primary" name="intent" value="submit" pending={pending === "submit"}>
            Submit for {form.payments.length === 1 ? "this payment" : `${form.payments.length} payments`}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface PaymentProps {
  index: number;
  payment: SuppliedPayment;
  /** Null: submitted; a text: why not; undefined: not tried. */
  outcome: string | null | undefined;
}

function Payment({ index, payment: { id, amount, subWallet, to, version, once }, outcome }: PaymentProps) {
  const name = `payments[${index}]`;
  return (
    <li>
      <input type="hidden" name={`${name}.id`} value={id} />
      <input type="hidden" name={`${name}.version`} value={version} />
      <input type="hidden" name={`${name}.once`} value={once} />
      <Link to={to}>{amount}</Link> · {subWallet} {outcome === null ? <Tag tone="ok">Submitted</Tag> : null}
      {outcome ? (
        <>
          <Tag tone="bad">Not submitted</Tag> <span className="field__error">{outcome}</span>
        </>
      ) : null}
    </li>
  );
}
