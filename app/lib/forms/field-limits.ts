/** The fields of a form, or the parameters of a URL, by name: each with the most characters that it takes. */
export type FieldLimits<Name extends string = string> = Readonly<Record<Name, number>>;

/** Groups of fields that repeat: `{name}[0].{field}`, `{name}[1].{field}`… */
export interface RowLimits<Field extends string = string> {
  name: string;
  fields: FieldLimits<Field>;
  maxRows: number;
}

/** Fields that say what a form is for, rather than what somebody typed. */
export const TOKEN_LENGTH = 100;
/** A path of this console, as `safeRedirect` takes it. */
export const PATH_LENGTH = 2_000;
