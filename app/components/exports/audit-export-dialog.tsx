import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import { choiceProps } from "~/components/ui/field-props";
import { FormError } from "~/components/ui/form-error";
import { TextField } from "~/components/ui/text-field";
import { useAnsweredForm } from "~/components/ui/use-answered-form";
import type { AuditExportAnswer, AuditExportPage } from "~/lib/exports/audit.server";
import { AUDIT_EXPORT_FIELDS, AUDIT_MIN_DAY, auditPeriod, lastDays } from "~/lib/exports/audit-form";
import { dayIn } from "~/lib/exports/zoned-day";
import { CsrfField } from "~/lib/session/csrf-field";
import { ExportPeriodPanel } from "./export-period-panel";
import { ExportRequested } from "./export-requested";
import { periodRows } from "./period-rows";
import { useTimeZone } from "./use-time-zone";
import { ZoneWords } from "./zone-words";

interface Props {
  page: AuditExportPage;
  answer: AuditExportAnswer | undefined;
}

/** The form, then where the file goes. */
export function AuditExportDialog({ page, answer }: Props) {
  const requested = answer?.requested;
  if (!requested) return <AuditExportForm page={page} answer={answer} />;
  const { period, zone, email, at } = requested;
  return (
    <ExportRequested
      place={page.place}
      name="Audit History"
      email={email}
      at={at}
      rows={period ? periodRows(period, zone) : []}
    />
  );
}

function AuditExportForm({ page, answer }: Props) {
  const { place, now } = page;
  const ownZone = useTimeZone();
  const zone = ownZone ?? "UTC";
  const { formProps, fields, values, problems, isPending } = useAnsweredForm({
    id: "export-audit",
    // Near midnight the last day is another one in the user's zone.
    defaults: lastDays(now, zone),
    answer,
    limits: AUDIT_EXPORT_FIELDS,
  });
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const period = ownZone && auditPeriod({ ...values, ...typed, zone }, now);
  const limits = { min: AUDIT_MIN_DAY, max: dayIn(now, zone) };
  return (
    <Dialog title="Export Audit History" subtitle="A CSV file, sent by e-mail" closeTo={place.closeTo} narrow>
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <input type="hidden" name="zone" value={zone} />
          <div className="export__dates">
            <TextField
              label="Start date"
              type="date"
              hint="Not before 16 Dec 2022"
              onChange={({ target }) => setTyped((old) => ({ ...old, from: target.value }))}
              {...limits}
              {...choiceProps(fields.from)}
            />
            <TextField
              label="End date"
              type="date"
              hint="Today counts up to now. At most 31 days"
              onChange={({ target }) => setTyped((old) => ({ ...old, to: target.value }))}
              {...limits}
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
