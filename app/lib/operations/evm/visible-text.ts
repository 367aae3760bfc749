/** Characters that are not seen or that change how the others are read: controls, marks of direction, zero width. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The same text with what is not seen written out, as in ‹U+202E›; line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `‹U+${code}›`;
  });
}
