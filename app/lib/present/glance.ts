import { formatCrypto } from "../money";

/** A crypto amount beside others, where nobody decides: at most five places, cut, without zeros at the end. */
export function formatGlance(value: string | null | undefined): string {
  return formatCrypto(value)
    .replace(/\.?0+$/, "")
    .replace("<", "less than ");
}
