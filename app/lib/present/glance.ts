import { cryptoParts } from "../amount-parts";
import { UNAVAILABLE } from "../money";

/** For overviews: at most five places, cut, without trailing zeros. */
export function formatGlance(value: string | null | undefined): string {
  const parts = cryptoParts(value);
  if (!parts) return UNAVAILABLE;
  const { sign, whole } = parts;
  const fraction = parts.fraction.replace(/0+$/, "");
  return `${sign === "<" ? "less than " : sign}${whole}${fraction && `.${fraction}`}`;
}
