/** Control, format, private and unassigned characters, odd spaces, and letters that are drawn as nothing. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;

/** The same text with what is not seen written out, as in ‹U+202E›; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `‹U+${code}›`;
  });
}
