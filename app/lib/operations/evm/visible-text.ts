import { writtenOut } from "~/lib/names/hidden-characters";

/**
 * Invisible characters, and those that change how others are read: controls, direction marks, zero width, odd spaces,
 * blank letters.
 */
const HIDDEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Writes invisible characters out, as ‹U+202E›; keeps line breaks and tabs. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, writtenOut);
}

/** Those that no honest text needs, except in emoji. */
const DISGUISE =
  /(?!(?<=\p{Extended_Pictographic})[\uFE0F\u200D])[\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function disguiseWarnings(texts: readonly string[]): string[] {
  return texts.some((text) => DISGUISE.test(text))
    ? ["The message holds characters that cannot be seen. They are written out here, as in ‹U+202E›."]
    : [];
}
