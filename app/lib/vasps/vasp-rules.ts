/** A VASP in a form is one text: `UNHOSTED`, `UNLISTED`, or `LISTED:` and its id. */

export const UNHOSTED = { value: "UNHOSTED", label: "N/A - Unhosted" } as const;
export const NOT_IN_LIST = { value: "UNLISTED", label: "Not in list" } as const;

export const UNLISTED_CHOICES = [UNHOSTED, NOT_IN_LIST] as const;

/** The opposite of a form's text. An unknown type is returned unchanged. */
export function readVasp(choice: string): { type: string; id: string } {
  const [type = "", ...id] = choice.split(":");
  return { type, id: id.join(":") };
}

const LISTED = "LISTED";

export function listedVasp(id: string): string {
  return `${LISTED}:${id}`;
}
