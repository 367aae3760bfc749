/** Maximum lengths in characters, by field or URL parameter. */
export type FieldLimits<Name extends string = string> = Readonly<Record<Name, number>>;

/** Repeated groups of fields: `{name}[0].{field}`, `{name}[1].{field}`… */
export interface RowLimits<Field extends string = string> {
  name: string;
  fields: FieldLimits<Field>;
  maxRows: number;
}

export const TOKEN_LENGTH = 100;
export const PATH_LENGTH = 2_000;
/** The backend's limit for searches. */
export const FIND_LENGTH = 128;
