/** The fields of a form, or the parameters of a URL, by name, each with its maximum length in characters. */
export type FieldLimits<Name extends string = string> = Readonly<Record<Name, number>>;

/** Groups of fields that repeat: `{name}[0].{field}`, `{name}[1].{field}`… */
export interface RowLimits<Field extends string = string> {
  name: string;
  fields: FieldLimits<Field>;
  maxRows: number;
}

/** Fields that say what a form is for, not what the user typed. */
export const TOKEN_LENGTH = 100;
/** A path of this console, as `safeRedirect` accepts it. */
export const PATH_LENGTH = 2_000;
/** What to look for in a list: the most that the backend takes. */
export const FIND_LENGTH = 128;
