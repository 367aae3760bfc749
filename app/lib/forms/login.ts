import type { Issue } from "./issue";

// A local part, one @, and a domain of at least two labels. Deliberately loose: the mail server knows better.
const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const PIN_CHARACTER = /^[0-9a-zA-Z]$/;

/** Null when the trimmed text is an e-mail address. */
export function checkEmail(email: string): Issue<"email"> | null {
  return email.length <= 254 && EMAIL.test(email)
    ? null
    : { field: "email", message: "Please enter a valid email" };
}

/** The words for a PIN that is not two characters, and for one that the backend refuses. */
export const INVALID_PIN: Issue<"pin"> = { field: "pin", message: "Invalid pin, please try again" };

/** Null when both requested characters are there. */
export function checkPin(first: string, second: string): Issue<"pin"> | null {
  return PIN_CHARACTER.test(first) && PIN_CHARACTER.test(second) ? null : INVALID_PIN;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Fields of step 1: `email`. */
export function readEmailForm(form: FormData): { email: string } {
  return { email: text(form, "email") };
}

/** Fields of step 2: `firstPinDigit` and `secondPinDigit`. Never echo them back. */
export function readPinForm(form: FormData): { firstPinDigit: string; secondPinDigit: string } {
  return { firstPinDigit: text(form, "firstPinDigit"), secondPinDigit: text(form, "secondPinDigit") };
}
