import { typedText } from "~/components/ui/on-demand/typed-text";
import { rowInForm, TRANSFER_ROWS, type TransferRow } from "~/lib/forms/travel-rule-form";
import type { VaspOption } from "~/lib/vasps/vasp-choices.server";
import { readVasp } from "~/lib/vasps/vasp-rules";

/** Remembered by the browser. */
export interface Draft {
  /** The backend's version that the form was filled in from. */
  version: string;
  rows: TransferRow[];
  /** Names of the selected businesses. */
  vasps: VaspOption[];
}

export function draftOf(form: HTMLFormElement): Draft {
  const read = (name: string) => (name.endsWith(".vaspSearch") ? null : typedText(form, name));
  const rows: TransferRow[] = [];
  while (rows.length < TRANSFER_ROWS.maxRows) {
    const row = rowInForm(read, rows.length);
    if (row.id === undefined) break;
    rows.push(row);
  }
  const vasps = rows.flatMap((row, index) =>
    (["originator.vasp", "beneficiary.vasp"] as const).flatMap((field) => {
      const value = row[field] ?? "";
      const label =
        readVasp(value).id && labelIn(form, `${form.id}-${TRANSFER_ROWS.name}[${index}].${field}`);
      return label ? [{ value, label }] : [];
    }),
  );
  return { version: typedText(form, "version") ?? "", rows, vasps };
}

/** The label shown by a business control: a list, or a field for its name. */
function labelIn(form: HTMLFormElement, id: string): string {
  const control = form.ownerDocument.getElementById(id);
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? "";
  return control instanceof HTMLInputElement ? control.value : "";
}
