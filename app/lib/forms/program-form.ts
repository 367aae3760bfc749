import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem, normalName } from "../names/given-text";
import { TOKEN_LENGTH } from "./field-limits";
import { lengthOf } from "./name";

export const MAX_PROGRAM_NAME_LENGTH = 40;
export const PROGRAM_ROLES = ["INITIATOR", "VIEWER", "AUDITOR"] as const;
export const KEEP_EARLIER = ["NOT", "HOUR", "DAY"] as const;

/** `addresses`: separated by spaces or commas. */
const TYPED = { name: 4 * MAX_PROGRAM_NAME_LENGTH, addresses: 2_000 } as const;

export const NEW_PROGRAM_FIELDS = {
  ...{ ...TYPED, once: TOKEN_LENGTH, role: TOKEN_LENGTH, scope: TOKEN_LENGTH, until: TOKEN_LENGTH },
} as const;
export const PROGRAM_WALLETS = { name: "wallets", fields: { id: TOKEN_LENGTH }, maxRows: 100 } as const;

/** `intent`: save, rotate or revoke. */
export const PROGRAM_FIELDS = {
  ...{ ...TYPED, once: TOKEN_LENGTH, intent: TOKEN_LENGTH, keepEarlier: TOKEN_LENGTH },
} as const;

/** `scope`: ALL or SOME; `wallets`: ids, separated by commas. */
export interface NewProgramForm {
  name: string;
  role: string;
  scope: string;
  wallets: string;
  addresses: string;
  until: string;
}
export type ProgramForm = Pick<NewProgramForm, "name" | "addresses">;

type NewRule = Rule<NewProgramForm, keyof NewProgramForm>;
type NameRule = Rule<ProgramForm, "name">;

const nameGiven: NameRule = ({ name }) =>
  name ? undefined : { field: "name", message: "Enter the program's name" };

const nameValid: NameRule = ({ name }) => {
  const message =
    hiddenProblem("Name", name) ??
    (/[<>]/.test(name) ? "Name must not contain < or >" : null) ??
    (lengthOf(name) > MAX_PROGRAM_NAME_LENGTH
      ? `Name must not be longer than ${MAX_PROGRAM_NAME_LENGTH} characters`
      : null);
  return message === null ? undefined : { field: "name", message };
};

const roleGiven: NewRule = ({ role }) =>
  PROGRAM_ROLES.some((one) => one === role) ? undefined : { field: "role", message: "Select a role" };

const walletsGiven: NewRule = ({ role, scope, wallets }) => {
  if (scope !== "ALL" && scope !== "SOME") return { field: "scope", message: "Select which wallets" };
  if (scope === "SOME" && !wallets) return { field: "scope", message: "Tick at least one wallet" };
  if (scope === "ALL" && wallets) {
    return { field: "scope", message: "Select 'Only the ticked ones', or tick no wallet" };
  }
  if (role === "AUDITOR" && scope === "SOME") {
    return { field: "scope", message: "An Auditor reads all wallets. Select 'All', or another role" };
  }
  return undefined;
};

const untilGiven: NewRule = ({ until }) =>
  /^\d{4}-\d{2}-\d{2}$/.test(until) ? undefined : { field: "until", message: "Enter its last day" };

const NAME_RULES: readonly NameRule[] = [nameGiven, nameValid];
const NEW_RULES: readonly NewRule[] = [...NAME_RULES, roleGiven, walletsGiven, untilGiven];

export const checkProgramForm = (form: ProgramForm): Issue<"name">[] => issuesOf(NAME_RULES, form);

export const checkNewProgramForm = (form: NewProgramForm): Issue<keyof NewProgramForm>[] =>
  issuesOf(NEW_RULES, form);

export const toProgramName = normalName;

export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
