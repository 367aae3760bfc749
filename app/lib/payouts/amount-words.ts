import BigNumber from "bignumber.js";
import { parseAmount } from "../money";

/** The message about an amount that is no plain decimal text, with what may have been meant; null if it is. */
export function amountProblem(typed: string): string | null {
  const parsed = parseAmount(typed);
  if (parsed.ok) return null;
  const meant = meantBy(typed.trim());
  return meant === null ? parsed.message : `${parsed.message}. Did you mean ${meant}?`;
}

/** Null if it could be anything. */
function meantBy(text: string): string | null {
  if (/^\d{1,20}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i.test(text)) return new BigNumber(text).toFixed();
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(",", "");
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return both(text);
  if (/^\d+,\d+$/.test(text)) return text.replace(",", ".");
  return null;
}

/** '1,000' is a thousand or one. */
function both(text: string): string {
  const thousands = text.replaceAll(",", "");
  return text.split(",").length > 2 ? thousands : `${thousands}, or ${text.replace(",", ".")}`;
}
