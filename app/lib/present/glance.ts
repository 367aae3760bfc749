import { formatCrypto } from "../money";

/** A crypto amount beside others, where nobody decides: at most five places, cut, without zeros at the end. */
export function formatGlance(value: string | null | undefined): string {
  const shown = formatCrypto(value).replace(/\.?0+$/, "");
  const isTiny = shown === "0" && /[1-9]/.test(value ?? "");
  return isTiny ? "less than 0.00001" : shown;
}
