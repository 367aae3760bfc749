import { existsSync } from "node:fs";
import { join } from "node:path";
import { readPeople } from "./lib/banner.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { resolveDataDir } from "./lib/programs.mjs";
import { projectRoot } from "./lib/project.mjs";
import { loadSecrets } from "./lib/secrets.mjs";

const NO_KEYS = "API keys: not created yet. The first `npm start` creates them.\n";

// Prints the demo users and the sandbox's API keys; with --json as {users, serverApiKey, portalApiKey}.
await runMain(() => {
  const env = loadEnvironment(projectRoot);
  const users = readPeople().map(({ email, pin, organisation, may, locked }) => ({
    email,
    pin,
    organisation,
    may,
    locked,
  }));
  const keys = readKeys(env);
  if (process.argv.includes("--json")) {
    process.stdout.write(`${JSON.stringify({ users, ...keys }, null, 2)}\n`);
    if (keys.serverApiKey === null) process.stderr.write(NO_KEYS);
    return 0;
  }
  for (const { email, pin, organisation, may } of users) {
    process.stdout.write(`${email}\n  PIN ${pin} · ${organisation}\n  ${may}\n\n`);
  }
  if (keys.serverApiKey === null) {
    process.stdout.write(NO_KEYS);
  } else {
    process.stdout.write(`Server API key  ${keys.serverApiKey}\nPortal API key  ${keys.portalApiKey}\n`);
  }
  return 0;
});

/** The keys of `npm start`; null before the first start. */
function readKeys(env) {
  const dataDir = resolveDataDir(env);
  const kept = existsSync(join(dataDir, "secrets.json")) ? loadSecrets(dataDir) : null;
  return {
    serverApiKey: env.SANDBOX_SERVER_API_KEY ?? kept?.serverApiKey ?? null,
    portalApiKey: env.SANDBOX_PORTAL_API_KEY ?? kept?.portalApiKey ?? null,
  };
}
