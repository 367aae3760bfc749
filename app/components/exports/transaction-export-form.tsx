import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import { choiceProps, inputProps } from "~/components/ui/field-props";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextField } from "~/components/ui/text-field";
import { useAnsweredForm } from "~/components/ui/use-answered-form";
import { periodOfDays } from "~/lib/exports/period";
import { MAX_COUNT, TRANSACTION_EXPORT_FIELDS } from "~/lib/exports/transaction-form";
import type { TransactionExportAnswer, TransactionExportPage } from "~/lib/exports/transactions.server";
import { dayIn } from "~/lib/exports/zoned-day";
import { CsrfField } from "~/lib/session/csrf-field";
import { AssetBoxes } from "./asset-boxes";
import { ExportPeriodPanel } from "./export-period-panel";
import { periodRows } from "./period-rows";
import { useTimeZone } from "./use-time-zone";
import { ZoneWords } from "./zone-words";

interface Props {
  page: TransactionExportPage;
  assets: NonNullable<TransactionExportPage["assets"]>;
  answer: TransactionExportAnswer | undefined;
}

/** Which assets, and how many or of which days. What does not count is left aside without scripts too. */
export function TransactionExportForm({ page, assets, answer }: Props) {
  const { place, now, hasOther } = page;
  const { formProps, fields, values, problems, isPending } = useAnsweredForm({
    id: "export-transactions",
    defaults: page.values,
    answer,
    limits: TRANSACTION_EXPORT_FIELDS,
  });
  const ownZone = useTimeZone();
  const zone = page.isInUtc ? "UTC" : (ownZone ?? "UTC");
  const [days, setDays] = useState({ from: values.from, to: values.to });
  const today = dayIn(now, zone);
  const period = ownZone && periodOfDays({ ...days, zone }, now);
  return (
    <Dialog
      title="Export Transaction History"
      subtitle="A CSV file, sent by e-mail"
      closeTo={place.closeTo}
      narrow
    >
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <input type="hidden" name="zone" value={zone} />
          {hasOther ? (
            <Notice>The file cannot be filtered by status or by text. It has all that fits the rest.</Notice>
          ) : null}
          <AssetBoxes assets={assets} chosen={answer?.chosen ?? page.chosen} />
          <RadioCards
            legend="How many"
            options={[
              { value: "count", label: "By count", detail: "The latest ones" },
              { value: "dates", label: "By dates", detail: "Everything between" },
            ]}
            {...choiceProps(fields.how)}
          />
          <div className="export__count">
            <TextField
              label="Number of transactions"
              inputMode="numeric"
              autoComplete="off"
              hint={`At most ${MAX_COUNT.toLocaleString("en-GB")}`}
              {...inputProps(fields.count)}
            />
          </div>
          <div className="export__dates">
            <TextField
              label="Start date"
              type="date"
              max={today}
              onChange={({ target }) => setDays((old) => ({ ...old, from: target.value }))}
              {...choiceProps(fields.from)}
            />
            <TextField
              label="End date"
              type="date"
              max={today}
              hint="Today counts up to now"
              onChange={({ target }) => setDays((old) => ({ ...old, to: target.value }))}
              {...choiceProps(fields.to)}
            />
            <ZoneWords zone={zone} />
            {period && period.from <= period.to ? (
              <ExportPeriodPanel rows={periodRows(period, zone)} />
            ) : null}
          </div>
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" pending={isPending}>
            Request export
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
