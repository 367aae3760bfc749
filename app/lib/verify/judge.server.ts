import type { Total } from "./content";
import { type Difference, difference, type WrongTotal } from "./difference";
import { type Manifest, type ReadManifest, readManifest } from "./manifest.server";
import { payoutFacts } from "./payout-facts";
import { type ExportReading, readExport } from "./read-export.server";
import { type KeyStanding, KIND_NAMES, type SignedFacts, type Verdict } from "./verdict";

/** @param knownKeys Ed25519 public keys in lower-case hex; may be empty */
export async function verifyExport(
  file: AsyncIterable<Uint8Array>,
  manifest: Uint8Array,
  knownKeys: readonly string[],
): Promise<Verdict> {
  const read = readManifest(manifest);
  return read.manifest ? judge(await readExport(file), read, knownKeys) : judge(null, read, knownKeys);
}

/** `verifyExport` for a file that was read before its manifest arrived. */
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
  return isSameFile(reading, manifest)
    ? [...faultsOf(reading, manifest), ...contradictions(reading, manifest)]
    : changesOf(reading, manifest);
}

function faultsOf({ problem, hasMark }: ExportReading, manifest: Manifest): Difference[] {
  if (problem) return [problem];
  if (hasMark === isMarked(manifest)) return [];
  const words = hasMark
    ? "A byte order mark stands before the first line"
    : "The byte order mark before the first line is missing";
  return [difference(words, { line: 1 })];
}

const isMarked = ({ version }: Manifest) => version >= 2;

function signsOf({ hasMark, savedAnew }: ExportReading, manifest: Manifest): string[] {
  if (hasMark === isMarked(manifest)) return savedAnew;
  return [hasMark ? "it begins with a byte order mark" : "its byte order mark is missing", ...savedAnew];
}

function changesOf(reading: ExportReading, manifest: Manifest): Difference[] {
  const { otherKind, kind, problem, total, rows } = reading;
  if (otherKind) return [difference(otherKind)];
  if (problem && !kind) return [problem];
  if (kind && kind !== manifest.kind) return contradictions(reading, manifest);
  const found = [firstChange(reading, manifest)];
  const signs = signsOf(reading, manifest);
  if (signs.length > 0) {
    const words = "A spreadsheet or an editor may have saved it again";
    found.push(difference(`${words}: ${signs.join(", ")}. Check the file as it was sent`));
  }
  if (problem && rows !== null) found.push(...compareRows(rows, manifest));
  if (problem && total) found.push(explainTotal(problem, total, manifest));
  else if (problem) found.push(problem);
  found.push(...contradictions(reading, manifest));
  if (reading.bytes !== manifest.bytes) {
    found.push(differs("The file has another length", bytesOf(reading), bytesOf(manifest)));
  }
  return found;
}

function contradictions({ kind, content }: ExportReading, manifest: Manifest): Difference[] {
  if (kind && kind !== manifest.kind) {
    const words = "The manifest is of another kind of file";
    return [differs(words, KIND_NAMES[kind], KIND_NAMES[manifest.kind])];
  }
  return content
    ? [...compareRows(content.rows, manifest), ...compareTotals(content.totals, manifest.totals)]
    : [];
}

function compareRows(rows: number, manifest: Manifest): Difference[] {
  return rows === manifest.rows
    ? []
    : [differs("The file has another number of rows", String(rows), String(manifest.rows))];
}

const bytesOf = ({ bytes }: { bytes: number }) => `${bytes.toLocaleString("en-GB")} bytes`;

const differs = (message: string, found: string, expected: string) =>
  difference(message, {}, { found, expected });

function firstChange({ chunksOf, bytes }: ExportReading, manifest: Manifest): Difference {
  const chunks = chunksOf(manifest.chunkBytes);
  if (!chunks || manifest.chunks.length !== Math.ceil(manifest.bytes / manifest.chunkBytes)) {
    return difference("The file is not the signed one, and its manifest does not say where it differs");
  }
  const at = chunks.findIndex(({ sha256 }, index) => sha256 !== manifest.chunks[index]);
  if (at < 0) {
    const line = chunks.at(-1)?.toLine ?? 1;
    return bytes < manifest.bytes
      ? difference("The file ends here, but the signed file continues", { line })
      : difference("The file is not the signed one, although all its parts are");
  }
  const { line, toLine } = chunks[at] ?? { line: 1, toLine: 1 };
  return at >= manifest.chunks.length
    ? difference("The signed file ends before this line", { line })
    : difference("The first difference from the signed file is here", { line, toLine });
}

type SignedTotal = Manifest["totals"][number];

/** Totals are per asset and sub-wallet, per day, per asset and state of a payout, or of the whole file. */
const keyOf = ({ subWalletId, chain, asset, date, state, feeAsset }: Partial<SignedTotal>) =>
  [subWalletId, chain, asset, date, state, feeAsset].join("\n");

function wordsOf({ subWalletId, asset, date, chain, state, feeAsset }: Partial<SignedTotal>): string {
  if (state !== undefined) return ` of ${asset} on ${chain} that is ${state}`;
  if (feeAsset !== undefined) return ` of fees on ${chain}`;
  if (asset !== undefined) return ` of ${asset} in sub-wallet ${subWalletId}`;
  if (subWalletId !== undefined) return ` of sub-wallet ${subWalletId}`;
  return date === undefined ? "" : ` of ${date}`;
}

function changedName(values: Total["values"], signed: SignedTotal): string | undefined {
  return Object.keys(values).find((name) => String(signed[name] ?? "") !== values[name]);
}

function compareTotals(found: readonly Total[], signed: Manifest["totals"]): Difference[] {
  const byKey = new Map(signed.map((one) => [keyOf(one), one]));
  for (const { values, line } of found) {
    const expected = byKey.get(keyOf(values));
    if (!expected) return [difference(`The manifest has no total${wordsOf(values)}`, { line })];
    const name = changedName(values, expected);
    if (name !== undefined) return [otherTotal(name, values, expected, line)];
  }
  if (found.length === signed.length) return [];
  return [differs("The manifest has another number of totals", String(found.length), String(signed.length))];
}

function otherTotal(
  name: string,
  values: Total["values"],
  signed: SignedTotal,
  line: number | null,
): Difference {
  return difference(
    `The manifest has another total${wordsOf(values)}: '${name}'`,
    { line },
    { found: values[name] ?? "", expected: String(signed[name] ?? "nothing") },
  );
}

/** If rows do not add up to a total, the signed total shows which of the two was changed. */
function explainTotal(problem: Difference, { values, subject }: WrongTotal, manifest: Manifest): Difference {
  const { line, found, expected } = problem;
  const signed = manifest.totals.find((one) => keyOf(one) === keyOf(values));
  if (!signed) return difference(`The manifest has no total${wordsOf(values)}`, { line });
  const name = changedName(values, signed);
  if (name !== undefined) return otherTotal(name, values, signed, line);
  return difference(
    `${subject} is as it was signed (${found}), but the rows add up to ${expected}: a row of it was changed, added or removed`,
    { line },
  );
}

function factsOf(manifest: Manifest): SignedFacts {
  const { file, kind, organisation, period, rows, bytes, sha256, signer } = manifest;
  const { from, to } = period;
  const { name, publicKey } = signer;
  const payout = payoutFacts(manifest);
  return { file, kind, organisation, from, to, rows, bytes, sha256, signer: name, publicKey, payout };
}
