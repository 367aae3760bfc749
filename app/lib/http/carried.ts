/** Texts of a page's data by the name of the hidden field or text area that carries each in full. */
export type Carried<Name extends string = string> = Readonly<Record<Name, string>>;

/** Stands in the page's data for a text that its form has: no text that is typed or read holds a NUL. */
export const IN_FORM = "\0";

/** A shorter one weighs little, and may be equal to another text of the page's data. */
const MIN_LENGTH = 500;

/** The long texts in `carried` of what loaders and actions returned. */
export function carriedTexts(
  ...data: readonly (Readonly<Record<string, unknown>> | null | undefined)[]
): string[] {
  return data
    .flatMap((ofRoutes) => Object.values(ofRoutes ?? {}))
    .flatMap((value) => (hasCarried(value) ? Object.values(value.carried) : []))
    .filter((text) => text.length >= MIN_LENGTH);
}

function hasCarried(value: unknown): value is { carried: Carried } {
  return typeof value === "object" && value !== null && "carried" in value;
}

const found = new WeakMap<object, string>();

/**
 * The page that the server makes has each such text in its form alone, not in its data as well: the browser takes it
 * from there, once, because the form may be gone when it is asked again.
 */
export function carriedText<Name extends string>(carried: Carried<Name>, name: Name): string {
  if (carried[name] !== IN_FORM) return carried[name];
  const kept = found.get(carried) ?? inPage(name);
  found.set(carried, kept);
  return kept;
}

/** As the server wrote it, not as a browser may fill it in after a reload. */
const inPage = (name: string): string =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `input[type="hidden"][name="${name}"], textarea[name="${name}"]`,
  )?.defaultValue ?? "";
