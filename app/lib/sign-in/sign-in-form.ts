import { TOKEN_LENGTH } from "../forms/field-limits";
import type { Issue } from "../issue";

// A local part, one @, and a domain of two labels or more. Deliberately loose: the mail server knows better.
const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const PIN_CHARACTER = /^[0-9a-zA-Z]$/;

export function checkEmail(email: string): Issue<"email"> | null {
  return email.length <= 254 && EMAIL.test(email)
    ? null
    : { field: "email", message: "Please enter a valid email" };
}

export const INVALID_PIN: Issue<"pin"> = { field: "pin", message: "Invalid pin, please try again" };

/** A form with a missing character is not sent and does not count as an attempt. */
export function missingPin({ first, second }: { first: number; second: number }): string {
  return `Enter characters ${Math.min(first, second)} and ${Math.max(first, second)} of your PIN`;
}

export function checkPin(first: string, second: string): Issue<"pin"> | null {
  return PIN_CHARACTER.test(first) && PIN_CHARACTER.test(second) ? null : INVALID_PIN;
}

/** Of both steps. The PIN's characters are never returned to the page. */
export const SIGN_IN_FIELDS = {
  step: TOKEN_LENGTH,
  email: 500,
  firstPinDigit: TOKEN_LENGTH,
  secondPinDigit: TOKEN_LENGTH,
} as const;
