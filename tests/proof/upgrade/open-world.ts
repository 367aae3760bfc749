/**
 * What there is before an upgrade, made by the older version itself: this file is copied into its tests and run there.
 *
 *   tsx tests/proof/upgrade/open-world.ts DATA_DIR DATABASE_URL FILE PEOPLE
 */
import { writeFileSync } from "node:fs";
import { buildUser } from "../../fixtures/sandbox/builders";
import { openWorld } from "../payouts/world";

const [dataDir = "", databaseUrl = "", file = "", count = ""] = process.argv.slice(2);
const { payers, people, sandbox } = await openWorld(dataDir, { DATABASE_URL: databaseUrl });
const paying = [];
for (let made = 0; made < Number(count); made += 1)
  paying.push(await buildUser(sandbox, people[0]!.organisationId, {}));
await sandbox.close();
const shown = (_: string, value: unknown) => (typeof value === "bigint" ? { units: String(value) } : value);
writeFileSync(file, JSON.stringify({ payers, people, paying }, shown));
