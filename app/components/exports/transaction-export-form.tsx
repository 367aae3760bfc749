import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { periodOfDays } from "~/lib/exports/period";
import { firstDays, offeredRanges } from "~/lib/exports/ranges";
import { DEFAULT_COUNT, MAX_COUNT, TRANSACTION_EXPORT_FIELDS } from "~/lib/exports/transaction-form";
import type { TransactionExportAnswer, TransactionExportPage } from "~/lib/exports/transactions.server";
import { dayIn } from "~/lib/exports/zoned-day";
import { AssetBoxes } from "./asset-boxes";
import { DateFields } from "./date-fields";
import { ExportFormDialog } from "./export-form-dialog";
import { TermsFields } from "./terms-fields";
import { useFileZone } from "./use-file-zone";

const FORM_ID = "export-transactions";

interface Props {
  page: TransactionExportPage;
  assets: NonNullable<TransactionExportPage["assets"]>;
  answer: TransactionExportAnswer | undefined;
}

/** Which assets, and how many or of which days. What does not count is left aside without scripts too. */
export function TransactionExportForm({ page, assets, answer }: Props) {
  const { place, now, hasOther, range, currency } = page;
  const fileZone = useFileZone(answer?.values.zone, page.days && !answer ? "UTC" : null);
  const zone = fileZone.name;
  const days = page.days && !range ? page.days : firstDays(range, now, zone);
  const form = useAnsweredForm({
    id: FORM_ID,
    defaults: { how: "dates", count: String(DEFAULT_COUNT), ...days, zone, currency },
    answer,
    limits: TRANSACTION_EXPORT_FIELDS,
  });
  const { fields, values } = form;
  return (
    <ExportFormDialog
      {...{ place, form }}
      name="Transaction History"
      subtitle="A CSV file, sent by e-mail"
      once={answer?.once ?? page.once}
      submit="Request export"
    >
      {hasOther ? (
        <Notice>
          The file cannot be filtered by status or text. It contains everything that matches the other
          filters.
        </Notice>
      ) : null}
      <TermsFields zone={fileZone} fields={fields} />
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
      <DateFields
        {...{ formId: FORM_ID, fields, values }}
        zone={fileZone}
        self={place.self}
        ranges={offeredRanges(now, zone)}
        max={dayIn(now, zone)}
        endHint="Includes today so far"
        periodOf={(typed) => periodOfDays({ ...typed, zone }, now)}
      />
    </ExportFormDialog>
  );
}
