import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "./stack";

/** Names, for the workers, the folder with a seeded database that each of them copies. */
export const TEMPLATE_VARIABLE = "STRONGROOM_E2E_TEMPLATE";

/**
 * Makes and seeds one database for the whole run: copying it takes a moment, seeding several seconds. One that the
 * environment names already is used as it is, and left.
 */
export default async function prepareTemplate(): Promise<() => void> {
  if (process.env[TEMPLATE_VARIABLE]) return () => {};
  const template = mkdtempSync(join(tmpdir(), "strongroom-e2e-template-"));
  const remove = () => rmSync(template, { recursive: true, force: true });
  const stack = await startStack();
  try {
    // Copied only after an orderly stop: a running database's folder is not a whole one.
    await stack.stopPrograms();
    cpSync(join(stack.folder, "data"), template, { recursive: true });
  } catch (error) {
    remove();
    throw error;
  } finally {
    await stack.stop();
  }
  process.env[TEMPLATE_VARIABLE] = template;
  return remove;
}
