import autocannon from "autocannon";
import { ENCODINGS } from "./load.mjs";

const CONNECTIONS = 10;
const PARTS = 10;

/**
 * Loads a page many times and reads the process's memory after each tenth.
 * @returns {Promise<string>} a line with all of them
 */
export async function watchMemory(target, program, pages) {
  const seen = [];
  for (let part = 1; part <= PARTS; part++) {
    // Also renews the session, which a long run would outlive.
    await target.refresh();
    await autocannon({
      url: target.url,
      amount: Math.ceil(pages / PARTS),
      connections: CONNECTIONS,
      headers: { cookie: target.cookie, "accept-encoding": ENCODINGS.browser },
    });
    seen.push(Math.round((await program.readUsage()).memoryMb));
  }
  return `Console's memory after every ${pages / PARTS} of ${pages} times ${target.name}: ${seen.join(", ")} MB`;
}
