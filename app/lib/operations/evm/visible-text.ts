import { writtenOut } from "~/lib/names/hidden-characters";

/**
 * Characters that are not seen or that change how the others are read: controls, marks of direction, zero width, odd
 * spaces, letters that are drawn as nothing.
 */
const HIDDEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** The same text with what is not seen written out, as in ‹U+202E›; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, writtenOut);
}

/** Those of them that no honest text needs; emoji do need a few. */
const DISGUISE =
  /(?!(?<=\p{Extended_Pictographic})[\uFE0F\u200D])[\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What to know of texts that hold such characters; nothing of others. */
export function disguiseWarnings(texts: readonly string[]): string[] {
  return texts.some((text) => DISGUISE.test(text))
    ? ["The message holds characters that cannot be seen. They are written out here, as in ‹U+202E›."]
    : [];
}
