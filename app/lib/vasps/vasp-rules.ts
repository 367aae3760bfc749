/** How forms choose a cryptoasset business: by one text, `UNHOSTED`, `UNLISTED`, or `LISTED:` and its id. */

export const UNHOSTED = { value: "UNHOSTED", label: "N/A - Unhosted" } as const;
export const NOT_IN_LIST = { value: "UNLISTED", label: "Not in list" } as const;

/** The choices that there are whatever the list holds. */
export const UNLISTED_CHOICES = [UNHOSTED, NOT_IN_LIST] as const;

/** The business that a choice stands for. An unknown kind is returned unchanged. */
export function readVasp(choice: string): { type: string; id: string } {
  const [type = "", ...id] = choice.split(":");
  return { type, id: id.join(":") };
}

const LISTED = "LISTED";

/** The choice for a business in the list. */
export function listedVasp(id: string): string {
  return `${LISTED}:${id}`;
}
