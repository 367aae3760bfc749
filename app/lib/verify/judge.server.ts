import type { Total } from "./content";
import { type Difference, difference } from "./difference";
import { CHUNK_BYTES } from "./fingerprints.server";
import { type Manifest, type ReadManifest, readManifest } from "./manifest.server";
import { type ExportReading, readExport } from "./read-export.server";
import type { KeyStanding, SignedFacts, Verdict } from "./verdict";

/**
 * Checks a file against its manifest.
 * @param manifest the bytes of the manifest
 * @param knownKeys Ed25519 public keys in lower-case hex; none where no key is known here
 */
export async function verifyExport(
  file: AsyncIterable<Uint8Array>,
  manifest: Uint8Array,
  knownKeys: readonly string[],
): Promise<Verdict> {
  const read = readManifest(manifest);
  // Without a manifest that can be relied on, there is nothing to compare the file with.
  return read.manifest ? judge(await readExport(file), read, knownKeys) : judge(null, read, knownKeys);
}

/** The same for a file that was read before its manifest was there. */
export function judge(
  reading: ExportReading | null,
  { manifest, problem }: ReadManifest,
  knownKeys: readonly string[],
): Verdict {
  if (!manifest || !reading) {
    return {
      isSound: false,
      isSigned: false,
      differences: [difference(problem ?? "The file could not be read")],
      signed: null,
      key: null,
    };
  }
  const key = standingOf(manifest.signer.publicKey, knownKeys);
  const differences = [
    ...(key === "unknown"
      ? [
          difference(
            "The manifest is signed with a key that is not one of those known here",
            {},
            { found: manifest.signer.publicKey },
          ),
        ]
      : []),
    ...differencesOf(reading, manifest),
  ];
  const isSound = differences.length === 0;
  return { isSound, isSigned: isSameFile(reading, manifest), differences, signed: factsOf(manifest), key };
}

function standingOf(publicKey: string, knownKeys: readonly string[]): KeyStanding {
  if (knownKeys.length === 0) return "unchecked";
  return knownKeys.includes(publicKey) ? "known" : "unknown";
}

function isSameFile({ sha256, bytes }: ExportReading, manifest: Manifest): boolean {
  return sha256 === manifest.sha256 && bytes === manifest.bytes;
}

function differencesOf(reading: ExportReading, manifest: Manifest): Difference[] {
  const found = isSameFile(reading, manifest) ? [] : [firstChange(reading, manifest)];
  if (reading.bytes !== manifest.bytes) {
    found.push(differs("The file has another length", `${reading.bytes} bytes`, `${manifest.bytes} bytes`));
  }
  if (reading.problem) found.push(reading.problem);
  if (reading.kind && reading.kind !== manifest.kind) {
    found.push(differs("The manifest is of another kind of file", reading.kind, manifest.kind));
  } else if (reading.content) {
    const { rows, totals } = reading.content;
    if (rows !== manifest.rows) {
      found.push(differs("The file has another number of rows", String(rows), String(manifest.rows)));
    }
    found.push(...compareTotals(totals, manifest.totals));
  }
  return found;
}

const differs = (message: string, found: string, expected: string) =>
  difference(message, {}, { found, expected });

/** By the sums of its pieces of 64 KiB, where a file first differs from the signed one. */
function firstChange({ chunks, bytes }: ExportReading, manifest: Manifest): Difference {
  if (manifest.chunks.length !== Math.ceil(manifest.bytes / CHUNK_BYTES)) {
    return difference("The file is not the signed one, and its manifest does not say where it differs");
  }
  const at = chunks.findIndex(({ sha256 }, index) => sha256 !== manifest.chunks[index]);
  if (at < 0) {
    const line = chunks.at(-1)?.toLine ?? 1;
    return bytes < manifest.bytes
      ? difference("The file ends here, and the signed one goes on", { line })
      : difference("The file is not the signed one, although all its parts are");
  }
  const { line, toLine } = chunks[at] ?? { line: 1, toLine: 1 };
  return at >= manifest.chunks.length
    ? difference("The signed file ends before this line", { line })
    : difference("The first difference from the signed file is here", { line, toLine });
}

/** The first total that the file has and its manifest has not, or has otherwise. */
function compareTotals(found: readonly Total[], signed: Manifest["totals"]): Difference[] {
  for (const [at, { values, line }] of found.entries()) {
    const expected = signed[at];
    const names = Object.keys(values);
    const wrong = names.find((name) => String(expected?.[name] ?? "") !== values[name]);
    if (wrong === undefined) continue;
    return [
      difference(
        `The manifest has another total: '${wrong}'`,
        { line },
        { found: values[wrong] ?? "", expected: String(expected?.[wrong] ?? "nothing") },
      ),
    ];
  }
  return found.length === signed.length
    ? []
    : [differs("The manifest has another number of totals", String(found.length), String(signed.length))];
}

function factsOf(manifest: Manifest): SignedFacts {
  const { file, kind, organisation, period, rows, bytes, sha256, signer } = manifest;
  const { from, to } = period;
  const { name, publicKey } = signer;
  return { file, kind, organisation, from, to, rows, bytes, sha256, signer: name, publicKey };
}
