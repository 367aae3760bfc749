import { createReadStream, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { loadEnvironment } from "./lib/environment.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

const USAGE = `Usage: npm run verify:export -- FILE [MANIFEST] [--key HEX]

Checks an exported CSV file against its signed manifest (FILE.manifest.json unless another is named).
Known public keys are those of --key, which may be given more than once, and of CUSTODY_EXPORT_KEYS.
The console publishes its own at /.well-known/strongroom-export-keys.json.

Ends with 0 for a file that is complete, unchanged and signed by a known key, with 1 where something differs, and with
2 where no key is known, so that anybody could have signed the file.`;

const READ_BYTES = 1024 * 1024;
const UNKNOWN_KEY = 2;

// Needs no network or database.
await runMain(async () => {
  requireNode();
  const { file, manifest, keys } = readArguments(process.argv.slice(2));
  const { verifyExport, nameNote, sentenceOf, titleOf, KIND_NAMES } = await loadVerifier();
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  const verdict = await verifyExport(source, readManifest(manifest), keys);
  source.destroy();
  const { signed, key, differences } = verdict;
  const print = (text) => process.stdout.write(`${text}\n`);
  if (verdict.isSound) {
    print(key === "known" ? "complete and unchanged" : "signed, but by a key that is not known here");
    print(`${KIND_NAMES[signed.kind]} from ${signed.from ?? "the beginning"} to ${signed.to ?? "the end"}`);
    print(`${signed.rows} rows, ${signed.bytes} bytes, SHA-256 ${signed.sha256}`);
  } else {
    print(`NOT verified: ${titleOf(verdict)}.`);
    for (const one of differences.slice(0, 5)) print(sentenceOf(one));
    const note = nameNote(verdict, basename(file));
    if (note) print(note.replace(/\p{C}/gu, "·"));
  }
  if (signed) print(`signed by ${JSON.stringify(signed.signer)} with the key ${signed.publicKey}`);
  if (verdict.isSound && key !== "known") {
    print(
      "The file is the one that was signed with this key, and its rows add up. Anybody can have made the key:",
    );
    print(
      "compare it with those that the console publishes at /.well-known/strongroom-export-keys.json, then add",
    );
    print("--key and the published key to this command.");
    return UNKNOWN_KEY;
  }
  return verdict.isSound ? 0 : 1;
});

function readArguments(args) {
  const { values, positionals } = parse(args);
  const [file, manifest = `${file}.manifest.json`, ...rest] = positionals;
  if (values.help || file === undefined || rest.length > 0) throw new Failure(USAGE, values.help ? 0 : 2);
  const { CUSTODY_EXPORT_KEYS = "" } = loadEnvironment(projectRoot);
  const keys = [...(values.key ?? []), ...CUSTODY_EXPORT_KEYS.split(",")]
    .map((key) => key.trim().toLowerCase())
    .filter(Boolean);
  const wrong = keys.find((key) => !/^[0-9a-f]{64}$/.test(key));
  if (wrong !== undefined) throw new Failure("A public key is 64 hexadecimal characters.", 2);
  if (!isFile(file)) throw new Failure(`There is no file ${file}.`, 2);
  if (!isFile(manifest)) {
    throw new Failure(`There is no manifest ${manifest}. Its name can be given after that of the file.`, 2);
  }
  return { file, manifest, keys };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: "string", multiple: true }, help: { type: "boolean" } },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n\n${USAGE}`, 2);
  }
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Reads no more than the verifier accepts. */
function readManifest(path) {
  return statSync(path).size > 64 * READ_BYTES ? new Uint8Array(64 * READ_BYTES) : readFileSync(path);
}

async function loadVerifier() {
  let tsx;
  try {
    tsx = await import("tsx/esm/api");
  } catch {
    throw new Failure("The packages are not installed. Run: npm ci");
  }
  tsx.register();
  const { verifyExport } = await import("../app/lib/verify/judge.server.ts");
  const words = await import("../app/lib/verify/verdict.ts");
  return { verifyExport, ...words };
}
