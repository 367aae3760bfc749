import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { DefaultSubmit } from "~/components/ui/default-submit";
import type { AnsweredFields } from "~/components/ui/field-props";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { useAnsweredForm, usePendingStage } from "~/components/ui/use-answered-form";
import {
  counterpartySideOf,
  fieldName,
  ownSideOf,
  type TransferValues,
  type TravelRuleFormValues as Values,
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
  const pending = usePendingStage("intent");
  const defaults: Values = { transfers: view.transfers.map((transfer) => transfer.values) };
  const { formProps, fields, values, problems } = useAnsweredForm({ id: "travel-rule", defaults, answer });
  return (
    <Form method="post" className="travel-rule__form" preventScrollReset {...formProps}>
      <CsrfField />
      <input type="hidden" name="once" value={answer?.once ?? view.once} />
      <DefaultSubmit name="intent" value="submit" label="Submit" />
      <FormError errors={problems} />
      {view.vaspProblem ? (
        <Notice tone="warn" title="The list of cryptoasset businesses could not be loaded">
          {view.vaspProblem}
        </Notice>
      ) : null}
      {view.transfers.map((transfer, index) => {
        const field = fields.transfers[index];
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
              <Sides direction={transfer.values.direction} field={field} values={typed} view={view} />
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

interface SidesProps {
  /** The backend's, never the form's. */
  direction: string;
  field: AnsweredFields<TransferValues>;
  values: TransferValues;
  view: TravelRuleView;
}

/** The originator first, as money flows. */
function Sides({ direction, field, values, view }: SidesProps) {
  const own = ownSideOf(direction);
  const other = counterpartySideOf(direction);
  if (!own || !other) return null;
  return (
    <div className="transfer__sides">
      {own === "originator" ? (
        <OwnFields side={own} fields={field[own]} values={values[own]} view={view} />
      ) : null}
      <CounterpartyFields side={other} fields={field[other]} values={values[other]} view={view} />
      {own === "beneficiary" ? (
        <OwnFields side={own} fields={field[own]} values={values[own]} view={view} />
      ) : null}
    </div>
  );
}
