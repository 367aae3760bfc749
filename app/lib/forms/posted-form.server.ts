import { data } from "@remix-run/node";
import { takeTurn } from "../../../serving/turns";
import { maxBodyOf, TOO_MUCH_DATA } from "../http/body-limits.server";
import type { Issue } from "../issue";
import type { FieldLimits, RowLimits } from "./field-limits";
import { readTextFile } from "./text-file.server";

type Row<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface PostedForm<Name extends string = string, Field extends string = string> {
  /** "" if absent; truncated if too long. */
  values: Record<Name, string>;
  csrf: string;
  rows: readonly Row<Field>[];
  note?: string | null;
  /** Of a chosen file. */
  fileName?: string;
  /** Why the form is refused; `field` is "" if it is about the whole form. */
  issue: Issue | null;
}

export interface FormExtras<File extends string> {
  /** Text files, each with its maximum in bytes; see `readTextFile`. */
  files?: FieldLimits<File>;
  verbatim?: readonly string[];
}

const MAX_CSRF_LENGTH = 200;
/** Bytes. */
const LARGE_BODY = 100_000;

const UNREADABLE = "This form could not be read. Please reload the page and try again";
const UNEXPECTED_FIELDS = "This form has unexpected fields. Please reload the page and try again";
const NOT_TEXT = "Please enter text only";

/**
 * The only reader of form bodies; actions call `readForm` and its like. Unknown names, files and rows become `issue`:
 * no caller sees a name it did not ask for.
 * @throws a 413 answer for a body that no page of ours posts
 */
export async function readPostedForm<
  Name extends string,
  Field extends string = never,
  File extends string = never,
>(
  request: Request,
  fields: FieldLimits<Name>,
  rows?: RowLimits<Field>,
  { files, verbatim = [] }: FormExtras<File> = {},
): Promise<PostedForm<Name | File, Field>> {
  const known: FieldLimits = { csrf: MAX_CSRF_LENGTH, ...fields };
  const texts = new Map<string, string>();
  const entries = await entriesOf(request);
  let note: string | null = null;
  let fileName = "";
  let issue: Issue | null = entries ? null : { field: "", message: UNREADABLE };
  for (const [name, value] of entries ?? []) {
    const limit = limitOf(known, name) ?? limitInRows(name, rows);
    const read = texts.has(name)
      ? null
      : ((await readFile(value, limitOf(files, name))) ?? readText(value, limit, verbatim.includes(name)));
    if (!read) {
      issue ??= { field: "", message: UNEXPECTED_FIELDS };
      continue;
    }
    note = read.note ?? note;
    fileName = read.fileName || fileName;
    if (read.problem) issue ??= { field: name, message: read.problem };
    texts.set(name, read.text);
  }
  const values = Object.keys({ ...fields, ...files }).map((name) => [name, texts.get(name) ?? ""]);
  return {
    values: Object.fromEntries(values) as Record<Name | File, string>,
    csrf: texts.get("csrf") ?? "",
    rows: rows ? rowsOf(texts, rows) : [],
    note,
    ...named(fileName),
    issue,
  };
}

const named = (fileName: string) => (fileName ? { fileName } : {});

/** @throws a 400 answer, which the ErrorBoundary shows with its message */
export function assertNoIssue({ issue }: Pick<PostedForm, "issue">): void {
  if (issue) throw data(issue.message, { status: 400 });
}

async function entriesOf(request: Request): Promise<Iterable<[string, FormDataEntryValue]> | null> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = await bodyOf(request, maxBodyOf(new URL(request.url).pathname, type)).catch(() => null);
  if (body?.isTooLong) throw data(TOO_MUCH_DATA, { status: 413 });
  // Reading a large one takes as long as drawing a page.
  if (body && body.bytes.length > LARGE_BODY) await takeTurn();
  try {
    return body && (await new Response(body.bytes, { headers: { "Content-Type": type } }).formData());
  } catch {
    return null;
  }
}

interface PostedBody {
  bytes: Uint8Array<ArrayBuffer>;
  isTooLong: boolean;
}

async function bodyOf({ body }: Request, maxBytes: number): Promise<PostedBody> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return { bytes: Buffer.of(), isTooLong: true };
    }
    pieces.push(read.value);
  }
  return { bytes: Buffer.concat(pieces), isTooLong: false };
}

/** Own properties only: a posted name may be one of the prototype's. */
function limitOf(limits: Readonly<Partial<Record<string, number>>> = {}, name: string): number | undefined {
  return Object.hasOwn(limits, name) ? limits[name] : undefined;
}

async function readFile(value: FormDataEntryValue, limit: number | undefined) {
  if (limit === undefined || (typeof value === "string" && value !== "")) return null;
  const file: Blob & { name?: string } = typeof value === "string" ? new Blob([value]) : value;
  return { ...(await readTextFile(file, limit)), fileName: file.size > 0 ? (file.name ?? "") : "" };
}

function readText(value: FormDataEntryValue, limit: number | undefined, isVerbatim: boolean) {
  if (limit === undefined || typeof value !== "string") return null;
  const text = isVerbatim ? value : value.trim();
  return {
    text: text.slice(0, limit).replaceAll("\0", ""),
    problem: problemOf(text, limit),
    note: null,
    fileName: "",
  };
}

function problemOf(text: string, limit: number): string | null {
  if (text.length > limit) return `Please enter at most ${limit} characters`;
  // The backend's database may not be able to store it.
  return text.includes("\0") ? NOT_TEXT : null;
}

interface Place {
  index: number;
  field: string;
}

/** Reads `transfers[3].id`; null for other names or rows beyond the limit. */
function placeOf(name: string, { name: group, fields, maxRows }: RowLimits): Place | null {
  const [, of, digits, field = ""] = /^([a-z]{1,20})\[(0|[1-9]\d{0,3})\]\.([\w.]{1,60})$/i.exec(name) ?? [];
  const index = Number(digits);
  return of === group && index < maxRows && Object.hasOwn(fields, field) ? { index, field } : null;
}

function limitInRows(name: string, rows: RowLimits | undefined): number | undefined {
  const place = rows && placeOf(name, rows);
  return place ? rows.fields[place.field] : undefined;
}

function rowsOf<Field extends string>(
  texts: ReadonlyMap<string, string>,
  limits: RowLimits<Field>,
): Row<Field>[] {
  const rows: Record<string, string>[] = [];
  for (const [name, text] of texts) {
    const place = placeOf(name, limits);
    if (!place) continue;
    while (rows.length <= place.index) rows.push({});
    Object.assign(rows[place.index] ?? {}, { [place.field]: text });
  }
  return rows as Row<Field>[];
}
