import { withoutVariable } from "../app/lib/custody/without-variable.server";
import type { Backend } from "./backend";
import { findFacts } from "./facts";
import { learnSchema } from "./known-schema";
import { isOptional, type Need, without } from "./needs";
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
  const lacks = (coordinate: string) => schema.present !== null && !schema.present.has(coordinate);
  const needNamed = (name: string): Need => {
    const need = needs.get(name);
    if (!need) throw new Error(`The console has no operation ${name}`);
    return need;
  };
  const documentOf = (name: string) => {
    const { operation, optional } = needNamed(name);
    const lacking = optional.filter((coordinate) => isOptional(coordinate) && lacks(coordinate));
    const pruned = without(operation.document, lacking);
    return lacking.reduce((document, coordinate) => {
      const [, variable] = /\((\w+):\)$|^\w+Input\.(\w+)$/.exec(coordinate)?.filter(Boolean) ?? [];
      return variable ? withoutVariable(document, variable) : document;
    }, pruned);
  };
  let opened: Handle | null = null;
  const trial: Trial = {
    ...{ options, backend, needs, lacks, documentOf },
    schema: async () => schema,
    session: once(async () => {
      opened = await signIn(trial);
      return opened;
    }),
    facts: once(() => findFacts(trial)),
    ask: (name, variables, headers) =>
      backend.call({ document: documentOf(name), variables, ...(headers && { headers }) }),
    async close() {
      if (opened && !lacks("Mutation.endSession")) {
        await trial.ask("endSession", { input: { authentication: opened } });
      }
    },
  };
  return trial;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
