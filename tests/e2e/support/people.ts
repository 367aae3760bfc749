import { readPeople } from "../../../scripts/lib/banner.mjs";

export type Person = ReturnType<typeof readPeople>[number];

/** The demo user whose e-mail begins with this name, such as "amara". */
export function person(name: string): Person {
  const found = readPeople().find(({ email }) => email.startsWith(`${name}.`));
  if (!found) throw new Error(`No demo user's e-mail begins with ${name}.`);
  return found;
}
