import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import type { AuditExportAnswer, AuditExportPage } from "~/lib/exports/audit.server";
import { AUDIT_EXPORT_FIELDS, AUDIT_MIN_DAY, auditPeriod, auditRanges } from "~/lib/exports/audit-form";
import { firstDays } from "~/lib/exports/ranges";
import { dayIn } from "~/lib/exports/zoned-day";
import { DateFields } from "./date-fields";
import { ExportFormDialog } from "./export-form-dialog";
import { ExportRequested } from "./export-requested";
import { periodRows } from "./period-rows";
import { TermsFields } from "./terms-fields";
import { useFileZone } from "./use-file-zone";

const NAME = "Audit History";
const FORM_ID = "export-audit";

interface Props {
  page: AuditExportPage;
  answer: AuditExportAnswer | undefined;
}

/** The form, then where the file goes. */
export function AuditExportDialog({ page, answer }: Props) {
  const requested = answer?.requested;
  if (!requested) return <AuditExportForm page={page} answer={answer} />;
  const { period, zone } = requested;
  return (
    <ExportRequested
      place={page.place}
      name={NAME}
      rows={period ? periodRows(period, zone) : []}
      {...requested}
    />
  );
}

function AuditExportForm({ page, answer }: Props) {
  const { place, now, range } = page;
  const fileZone = useFileZone(answer?.values.zone);
  const zone = fileZone.name;
  const form = useAnsweredForm({
    id: FORM_ID,
    // Near midnight the last day is another one in the user's zone.
    defaults: { ...firstDays(range, now, zone), zone },
    answer,
    limits: AUDIT_EXPORT_FIELDS,
  });
  return (
    <ExportFormDialog
      {...{ place, form }}
      name={NAME}
      subtitle="A CSV file, sent by e-mail"
      once={answer?.once ?? page.once}
      submit="Request export"
    >
      <TermsFields zone={fileZone} fields={form.fields} />
      <DateFields
        formId={FORM_ID}
        fields={form.fields}
        values={form.values}
        self={place.self}
        zone={fileZone}
        ranges={auditRanges(now, zone)}
        min={AUDIT_MIN_DAY}
        max={dayIn(now, zone)}
        startHint="Not before 16 Dec 2022"
        endHint="Includes today so far. At most 31 days"
        periodOf={(days) => auditPeriod({ ...days, zone }, now)}
      />
    </ExportFormDialog>
  );
}
