import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareDataFolder } from "./data-folder.mjs";
import { Failure } from "./failure.mjs";

/**
 * @typedef {object} Secrets
 * @property {string[]} sessionSecrets newest first
 * @property {string} masterKey 32 bytes, base64url: seals the sandbox's keys
 * @property {string} serverApiKey acts as the user it is bound to
 * @property {string} portalApiKey may only open a session
 */

const key = () => randomBytes(32).toString("base64url");

/** @returns {Secrets} */
function makeSecrets() {
  return {
    sessionSecrets: [key()],
    masterKey: key(),
    serverApiKey: `sk_${key()}`,
    portalApiKey: `pk_${key()}`,
  };
}

/**
 * Kept in `DATA_DIR/secrets.json` (mode 0600), created once: losing the master key loses the wallets. Simultaneous
 * starts get the same file.
 * @param {string} dataDir created if missing (mode 0700)
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const file = join(dataDir, "secrets.json");
  const kept = readSecrets(file);
  if (kept) return kept;
  prepareDataFolder(dataDir);
  const draft = join(dataDir, `.secrets-${process.pid}-${randomBytes(4).toString("hex")}.json`);
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  chmodSync(file, 0o600);
  const made = readSecrets(file);
  if (!made) throw new Failure(`Could not write ${file}.`);
  return made;
}

/**
 * @param {string} file
 * @returns {Secrets | null} null if there are none yet
 */
function readSecrets(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw new Failure(`Cannot read ${file}: ${error.message}`);
  }
  try {
    const secrets = JSON.parse(text);
    const texts = [...secrets.sessionSecrets, secrets.masterKey, secrets.serverApiKey, secrets.portalApiKey];
    if (
      secrets.sessionSecrets.length > 0 &&
      texts.every((value) => typeof value === "string" && value !== "")
    ) {
      return secrets;
    }
  } catch {
    // The parser's own message would quote the secrets.
  }
  throw new Failure(
    `${file} is damaged. Restore it, or delete its folder to start again without the data it sealed.`,
  );
}
