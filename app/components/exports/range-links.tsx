import { Link } from "~/components/ui/link";
import { type ExportDays, type OfferedRange, RANGE } from "~/lib/exports/ranges";
import { withSearch } from "~/lib/paths";

interface Props {
  /** Form with the fields `from` and `to`. */
  formId: string;
  /** The dialog's URL. */
  self: string;
  ranges: readonly OfferedRange[];
  chosen: ExportDays;
  onChoose: (days: ExportDays) => void;
}

/** Fills in the days of a range; without scripts the dialog reloads with them. */
export function RangeLinks({ formId, self, ranges, chosen, onChoose }: Props) {
  return (
    <nav className="export__ranges" aria-label="Date ranges">
      {ranges.map(({ value, label, from, to }) => (
        <Link
          key={value}
          to={withSearch(self, { [RANGE]: value })}
          preventScrollReset
          aria-current={chosen.from === from && chosen.to === to ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            fillIn(formId, { from, to });
            onChoose({ from, to });
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function fillIn(formId: string, days: ExportDays): void {
  const { elements } = document.forms.namedItem(formId) ?? {};
  for (const [name, day] of Object.entries(days)) {
    const field = elements?.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = day;
  }
}
