import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { useToast } from "~/components/ui/toast";
import {
  counterpartySideOf,
  fieldName,
  ownSideOf,
  type TransferValues,
  type TravelRuleForm as Values,
} from "~/lib/forms/travel-rule-form";
import { CsrfField } from "~/lib/session/csrf-field";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { CounterpartyFields, OwnFields } from "./party-fields";
import { TransferCard, TransferFacts } from "./transfer-card";

interface TravelRuleFormProps {
  view: TravelRuleView;
  answer: TravelRuleAnswer | null;
  /** Everything is asked again, whatever was submitted before. */
  isReopened: boolean;
}

/** The transfers' data, asked for: one form a transaction. Keeps whatever was typed when it is refused. */
export function TravelRuleForm({ view, answer, isReopened }: TravelRuleFormProps) {
  const toast = useToast();
  const navigation = useNavigation();
  const pending = navigation.formMethod === "POST" ? navigation.formData?.get("intent") : null;
  const values: Values = answer?.values ?? { transfers: view.transfers.map((transfer) => transfer.values) };
  const [form, fields] = useForm<Values>({
    id: "travel-rule",
    defaultValue: values,
    lastResult: answer?.lastResult ?? null,
  });
  useEffect(() => {
    const words = answer?.lastResult.error?.[""]?.[0];
    if (words) toast(words, "bad");
  }, [answer, toast]);
  const asked = fields.transfers.getFieldList();
  return (
    <Form method="post" className="travel-rule__form" preventScrollReset {...getFormProps(form)}>
      <CsrfField />
      <input type="hidden" name="once" value={answer?.once ?? view.once} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1}>
        Submit
      </button>
      <FormError errors={form.errors} />
      {view.vaspProblem ? (
        <Notice tone="warn" title="The list of cryptoasset businesses could not be loaded">
          {view.vaspProblem}
        </Notice>
      ) : null}
      {view.transfers.map((transfer, index) => {
        const field = asked[index];
        const typed = values.transfers[index] ?? transfer.values;
        const isClosed = (transfer.submitted && !isReopened) || !ownSideOf(transfer.values.direction);
        return (
          <TransferCard
            key={transfer.values.id}
            number={index + 1}
            transfer={transfer}
            isSubmitted={transfer.submitted && !isReopened}
          >
            <input type="hidden" name={fieldName(index, "id")} value={transfer.values.id} />
            {isClosed || !field ? (
              <TransferFacts transfer={transfer} />
            ) : (
              <Sides field={field} values={typed} view={view} />
            )}
          </TransferCard>
        );
      })}
      <div className="travel-rule__actions">
        <Button name="intent" value="save" pending={pending === "save"}>
          Save
        </Button>
        <Button variant="primary" name="intent" value="submit" pending={pending === "submit"}>
          Submit
        </Button>
      </div>
    </Form>
  );
}

type Field = ReturnType<ReturnType<typeof useForm<Values>>[1]["transfers"]["getFieldList"]>[number];

/** The originator first, as money flows. */
function Sides({ field, values, view }: { field: Field; values: TransferValues; view: TravelRuleView }) {
  const parts = field.getFieldset();
  const own = ownSideOf(values.direction);
  const other = counterpartySideOf(values.direction);
  if (!own || !other) return null;
  return (
    <div className="transfer__sides">
      {own === "originator" ? (
        <OwnFields side={own} field={parts[own]} values={values[own]} view={view} />
      ) : null}
      <CounterpartyFields side={other} field={parts[other]} values={values[other]} view={view} />
      {own === "beneficiary" ? (
        <OwnFields side={own} field={parts[own]} values={values[own]} view={view} />
      ) : null}
    </div>
  );
}
