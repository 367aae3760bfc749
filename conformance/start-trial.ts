import { fieldOf } from "../app/lib/custody/capabilities/coordinates";
import { withoutVariable } from "../app/lib/custody/without-variable.server";
import { formatBackendErrors } from "../app/lib/errors/backend";
import type { Answer, Backend } from "./backend";
import { NotOffered } from "./check";
import { findFacts } from "./facts";
import { learnSchema } from "./known-schema";
import { isOptional, lackOf, type Need, without } from "./needs";
import type { Options } from "./options";
import { signIn } from "./sign-in";
import type { Handle, Trial } from "./trial";

/** Learns the backend's schema. @throws Unreachable */
export async function startTrial(
  options: Options,
  backend: Backend,
  needs: ReadonlyMap<string, Need>,
): Promise<Trial> {
  const schema = await learnSchema(backend);
  const refused = new Set<string>();
  const asked = new Set<string>();
  const lacks = (coordinate: string) =>
    schema.present
      ? !schema.present.has(coordinate)
      : refused.has(coordinate) || refused.has(fieldOf(coordinate));
  /** Whether an answer refuses optional fields that were not known to be lacking. Only a silent backend's counts. */
  const noteRefusal = ({ body }: Answer): boolean => {
    const { unknown } = formatBackendErrors(body?.errors ?? []);
    const found = schema.present ? [] : unknown.filter((one) => isOptional(one) && !refused.has(one));
    for (const coordinate of found) refused.add(coordinate);
    return found.length > 0;
  };
  const needNamed = (name: string): Need => {
    const need = needs.get(name);
    if (!need) throw new Error(`The console has no operation ${name}`);
    return need;
  };
  const documentOf = (name: string) => pruneDocument(needNamed(name), lacks);
  let opened: Handle | null = null;
  const trial: Trial = {
    ...{ options, backend, needs, lacks, documentOf },
    schema: async () => schema,
    session: once(async () => {
      opened = await signIn(trial);
      return opened;
    }),
    facts: once(() => findFacts(trial)),
    isAsked: (coordinate) => [...asked].some((name) => needNamed(name).optional.includes(coordinate)),
    async ask(name, variables, headers) {
      asked.add(name);
      for (;;) {
        const call = { document: documentOf(name), variables, ...(headers && { headers }) };
        const answer = await backend.call(call);
        if (!noteRefusal(answer)) return answer;
        const lack = lackOf(needNamed(name), lacks);
        if (lack) throw new NotOffered(lack);
      }
    },
    async close() {
      if (opened && !lacks("Mutation.endSession")) {
        await trial.ask("endSession", { input: { authentication: opened } });
      }
    },
  };
  return trial;
}

/** The operation's document without its optional fields and variables that the backend lacks. */
function pruneDocument({ operation, optional }: Need, lacks: (coordinate: string) => boolean) {
  const lacking = optional.filter((coordinate) => isOptional(coordinate) && lacks(coordinate));
  const pruned = without(operation.document, lacking);
  return lacking.reduce((document, coordinate) => {
    const [, variable] = /\((\w+):\)$|^\w+Input\.(\w+)$/.exec(coordinate)?.filter(Boolean) ?? [];
    return variable ? withoutVariable(document, variable) : document;
  }, pruned);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
