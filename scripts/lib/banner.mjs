import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/**
 * The text shown after a start: addresses and, with the demo data, the users.
 * @param {import("./programs.mjs").Plan} plan
 * @returns {string}
 */
export function describeRunning(plan) {
  const lines = ["", "Strongroom is running.", "", `  Console   ${plan.console.url}`];
  if (plan.sandbox) {
    lines.push(
      `  Phone     ${plan.sandbox.url}/device`,
      `  Mailbox   ${plan.sandbox.url}/mail`,
      `  GraphQL   ${plan.sandbox.url}/graphql`,
    );
    if (plan.sandbox.env.SANDBOX_SEED !== "none")
      lines.push("", "Demo sign-ins", ...describePeople(readPeople()));
    lines.push("", "More of them, and the API keys: npm run sandbox:users");
  } else {
    lines.push(`  Backend   ${new URL(plan.console.env.CUSTODY_API_URL).origin}`);
  }
  lines.push("Ctrl-C stops it.", "");
  return lines.join("\n");
}

/**
 * The demo users of the embedded backend, with their organisation's name.
 * @returns {{ email: string, pin: string, organisation: string, may: string }[]}
 */
export function readPeople() {
  const file = join(projectRoot, "sandbox", "seed", "people.json");
  const { organisations, users } = JSON.parse(readFileSync(file, "utf8"));
  const names = new Map(organisations.map(({ key, name }) => [key, name]));
  return users.map((user) => ({ ...user, organisation: names.get(user.organisation) }));
}

function describePeople(people) {
  const width = (key) => Math.max(...people.map((person) => person[key].length));
  const [email, organisation] = [width("email"), width("organisation")];
  return people.map(
    (person) =>
      `  ${person.email.padEnd(email)}  PIN ${person.pin}  ${person.organisation.padEnd(organisation)}  ${person.may}`,
  );
}
