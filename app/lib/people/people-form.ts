import type { Role } from "~/lib/custody/people/people.server";
import { type RowLimits, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { lengthOf } from "~/lib/forms/name";
import type { Issue } from "~/lib/issue";
import { hiddenProblem, normalName } from "~/lib/names/given-text";

export const MAX_PERSON_NAME = 60;
const MAX_EMAIL = 254;

const RIGHTS_FIELDS = {
  role: TOKEN_LENGTH,
  scope: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
  stage: TOKEN_LENGTH,
} as const;
export const CHANGE_FIELDS = RIGHTS_FIELDS;
export const INVITE_FIELDS = {
  email: 4 * MAX_EMAIL,
  firstName: 4 * MAX_PERSON_NAME,
  lastName: 4 * MAX_PERSON_NAME,
  confirmedName: TOKEN_LENGTH,
  ...RIGHTS_FIELDS,
} as const;

/** Ticked wallets: each box says its id. */
export const WALLET_ROWS: RowLimits<"id"> = { name: "wallet", fields: { id: TOKEN_LENGTH }, maxRows: 200 };

export const SOME = "some";

export interface RightsForm {
  role: string;
  /** SOME or all. */
  scope: string;
}
export interface InviteForm extends RightsForm {
  email: string;
  firstName: string;
  lastName: string;
  /** The tick that the name is meant, though another is like it. */
  confirmedName: string;
}

export const toInviteForm = (values: InviteForm): InviteForm => ({
  email: values.email.trim(),
  firstName: normalName(values.firstName),
  lastName: normalName(values.lastName),
  confirmedName: values.confirmedName,
  role: values.role,
  scope: values.scope,
});

export function checkIdentity(form: InviteForm): Issue[] {
  const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(form.email) && form.email.length <= MAX_EMAIL;
  return [
    ...(email ? [] : [{ field: "email", message: "Enter an e-mail address" }]),
    ...nameIssue("firstName", "First name", form.firstName),
    ...nameIssue("lastName", "Last name", form.lastName),
  ];
}

function nameIssue(field: string, label: string, name: string): Issue[] {
  const message =
    name === ""
      ? `Enter the ${label.toLowerCase()}`
      : (hiddenProblem(label, name) ??
        (lengthOf(name) > MAX_PERSON_NAME
          ? `${label} must not be longer than ${MAX_PERSON_NAME} characters`
          : strangeProblem(label, name)));
  return message === null ? [] : [{ field, message }];
}

/** Any other could make a name look like words of the audit log. 'Gal·la', 'O’Neill', 'Smith Jr.' */
const STRANGE = /[^\p{L}\p{M}\p{N} .'’·-]|(?<!\p{L})·|·(?!\p{L})/u;

function strangeProblem(label: string, name: string): string | null {
  const [strange] = STRANGE.exec(name) ?? [];
  return strange === undefined
    ? null
    : `${label} contains “${strange}”. Use letters, digits, spaces, full stops, apostrophes and hyphens`;
}

const OF_ALL: readonly string[] = ["OWNER", "AUDITOR"] satisfies Role[];

/** The wallets to ask for: null for all. */
export const walletsAskedFor = ({ role, scope }: RightsForm, ticked: readonly string[]): string[] | null =>
  scope === SOME && !OF_ALL.includes(role) ? [...ticked] : null;

export function checkRights(form: RightsForm, ticked: readonly string[]): Issue[] {
  const wallets = walletsAskedFor(form, ticked);
  return [
    ...(form.role ? [] : [{ field: "role", message: "Select a role" }]),
    ...(wallets?.length === 0
      ? [{ field: "scope", message: "Select at least one wallet, or all of them" }]
      : []),
  ];
}
