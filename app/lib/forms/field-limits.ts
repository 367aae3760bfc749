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

/** The backend's limits for what people note about a request. */
export const MAX_REFERENCE_LENGTH = 35;
export const MAX_NOTE_LENGTH = 200;
/** Longer texts come back with the refusal. */
export const ANNOTATION_FIELDS = { reference: 500, note: 2_000 } as const;
