import { absent, passed, type Row, skipped } from "../check";
import { CAPABILITIES } from "../needs";
import type { Trial } from "../trial";
import { withoutWords } from "../without";

const HOW = {
  introspection: "the schema is told by introspection",
  capabilities: "the schema is told by the query capabilities",
  nothing:
    "the backend forbids introspection and has no query capabilities: the console takes everything to be there until a call is refused for a field",
};

/** What the console does without, by what it calls it. */
export async function checkOptional(trial: Trial): Promise<Row[]> {
  const { how, present } = await trial.schema();
  const rows = CAPABILITIES.map(([capability, coordinates]) => {
    const lacking = coordinates.filter(trial.lacks);
    if (lacking.length > 0) {
      return absent(capability, `${withoutWords(capability)} (lacks ${lacking.join(", ")})`);
    }
    if (!present && !coordinates.every(trial.isAsked)) {
      return skipped(
        capability,
        "the backend does not say what it has, and nothing was asked that would tell",
      );
    }
    return passed(capability, `offered: ${coordinates.join(", ")}`);
  });
  return [(present ? passed : skipped)("what there is", HOW[how]), ...rows];
}
