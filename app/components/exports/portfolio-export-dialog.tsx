import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import { choiceProps } from "~/components/ui/field-props";
import { FormError } from "~/components/ui/form-error";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextField } from "~/components/ui/text-field";
import { useAnsweredForm } from "~/components/ui/use-answered-form";
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
import { CsrfField } from "~/lib/session/csrf-field";
import { ExportPeriodPanel } from "./export-period-panel";
import { PortfolioReady } from "./portfolio-ready";
import { portfolioRows } from "./portfolio-rows";
import { useTimeZone } from "./use-time-zone";
import { ZoneWords } from "./zone-words";

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
  const { place, now, currency } = page;
  const ownZone = useTimeZone();
  const zone = ownZone ?? "UTC";
  const today = dayIn(now, zone);
  const { formProps, fields, values, problems, isPending } = useAnsweredForm({
    id: "export-portfolio",
    // Near midnight today is another day in the user's zone.
    defaults: { ...page.values, to: today },
    answer,
    limits: PORTFOLIO_EXPORT_FIELDS,
  });
  const [typed, setTyped] = useState<{ to?: string; interval?: string }>({});
  const interval = intervalOf(typed.interval ?? values.interval);
  const end = ownZone && endMoment({ to: typed.to ?? values.to, zone }, now);
  return (
    <Dialog
      title="Export Portfolio History"
      subtitle={`A CSV file, downloaded here · ${currency}`}
      closeTo={place.closeTo}
      narrow
    >
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="zone" value={zone} />
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
            hint="From 18 Mar 2021. Today counts up to now"
            onChange={({ target }) => setTyped((old) => ({ ...old, to: target.value }))}
            {...choiceProps(fields.to)}
          />
          <ZoneWords zone={zone} />
          {interval && end ? (
            <ExportPeriodPanel
              rows={portfolioRows({ first: firstMoment({ end, interval: interval.value }), end }, zone)}
            />
          ) : null}
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" pending={isPending}>
            Download
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
