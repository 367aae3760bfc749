import { cryptoParts } from "../amount-parts";
import { UNAVAILABLE } from "../money";

/** A crypto amount beside others, where nobody decides: at most five places, cut, without zeros at the end. */
export function formatGlance(value: string | null | undefined): string {
  const parts = cryptoParts(value);
  if (!parts) return UNAVAILABLE;
  const { sign, whole } = parts;
  const fraction = parts.fraction.replace(/0+$/, "");
  return `${sign === "<" ? "less than " : sign}${whole}${fraction && `.${fraction}`}`;
}
