import { useState } from "react";
import { choiceProps } from "~/components/ui/form/field-props";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import type { PortfolioExportAnswer, PortfolioExportPage } from "~/lib/exports/portfolio.server";
import {
  endMoment,
  firstMoment,
  INTERVALS,
  intervalOf,
  PORTFOLIO_EXPORT_FIELDS,
  PORTFOLIO_MIN_DAY,
} from "~/lib/exports/portfolio-form";
import { dayIn } from "~/lib/exports/zoned-day";
import { ExportFormDialog } from "./export-form-dialog";
import { PortfolioReady } from "./portfolio-ready";
import { portfolioRows } from "./portfolio-rows";
import { TermsFields } from "./terms-fields";
import { useFileZone } from "./use-file-zone";
import { ZonePanel } from "./zone-panel";

interface Props {
  page: PortfolioExportPage;
  answer: PortfolioExportAnswer | undefined;
}

/** The form, then the file. */
export function PortfolioExportDialog({ page, answer }: Props) {
  return answer?.ready ? (
    <PortfolioReady place={page.place} {...answer.ready} />
  ) : (
    <PortfolioExportForm page={page} answer={answer} />
  );
}

function PortfolioExportForm({ page, answer }: Props) {
  const { place, now } = page;
  const fileZone = useFileZone(answer?.values.zone);
  const zone = fileZone.name;
  const today = dayIn(now, zone);
  const form = useAnsweredForm({
    id: "export-portfolio",
    // Near midnight today is another day in the user's zone.
    defaults: { ...page.values, to: today },
    answer,
    limits: PORTFOLIO_EXPORT_FIELDS,
  });
  const { fields, values } = form;
  const [typed, setTyped] = useState<{ to?: string; interval?: string }>({});
  const interval = intervalOf(typed.interval ?? values.interval);
  const end = endMoment({ to: typed.to ?? values.to, zone }, now);
  const rows =
    interval && end
      ? portfolioRows(
          { first: firstMoment({ end, interval: interval.value, zone }), end },
          fileZone.explained,
        )
      : null;
  return (
    <ExportFormDialog
      {...{ place, form }}
      name="Portfolio History"
      subtitle="A CSV file, downloaded here"
      submit="Download"
    >
      <RadioCards
        legend="Time interval"
        options={INTERVALS}
        onChange={({ target }) => setTyped((old) => ({ ...old, interval: target.value }))}
        {...choiceProps(fields.interval)}
      />
      <TextField
        label="End date"
        type="date"
        min={PORTFOLIO_MIN_DAY}
        max={today}
        hint="From 18 Mar 2021. Includes today so far"
        onChange={({ target }) => setTyped((old) => ({ ...old, to: target.value }))}
        {...choiceProps(fields.to)}
      />
      <TermsFields zone={fileZone} fields={fields} />
      <ZonePanel zone={zone} rows={rows} isComing={fileZone.own === null} />
    </ExportFormDialog>
  );
}
