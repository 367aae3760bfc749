import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem, normalName } from "../names/given-text";
import { TOKEN_LENGTH } from "./field-limits";
import { lengthOf } from "./name";

export const MAX_FREEZE_REASON_LENGTH = 200;
/** In place of a wallet's id. */
export const EVERYTHING = "all";

export const FREEZE_FIELDS = { scope: TOKEN_LENGTH, reason: 4 * MAX_FREEZE_REASON_LENGTH } as const;

export type FreezeForm = Record<keyof typeof FREEZE_FIELDS, string>;
type FreezeRule = Rule<FreezeForm, keyof FreezeForm>;

const scopeGiven: FreezeRule = ({ scope }) =>
  scope ? undefined : { field: "scope", message: "Select what to freeze" };

const reasonGiven: FreezeRule = ({ reason }) =>
  reason ? undefined : { field: "reason", message: "Enter why, for everybody to read" };

const reasonValid: FreezeRule = ({ reason }) => {
  const isTooLong = lengthOf(reason) > MAX_FREEZE_REASON_LENGTH;
  const message =
    hiddenProblem("Reason", reason) ??
    (isTooLong ? `Reason must not be longer than ${MAX_FREEZE_REASON_LENGTH} characters` : null);
  return message === null ? undefined : { field: "reason", message };
};

const RULES: readonly FreezeRule[] = [scopeGiven, reasonGiven, reasonValid];

export const toFreezeForm = ({ scope, reason }: FreezeForm): FreezeForm => ({
  scope,
  reason: normalName(reason),
});

export const checkFreezeForm = (form: FreezeForm): Issue<keyof FreezeForm>[] => issuesOf(RULES, form);
