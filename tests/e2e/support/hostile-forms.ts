import fc from "fast-check";

/** An action of the console: where it is, and what its form sends. */
export interface Target {
  path: string;
  /** The names that the form has, each with something that a person could have sent. */
  fields: Record<string, string>;
  /** The name that says what the form is for, where it has one. */
  stage?: { name: string; values: readonly string[] };
  /** Whoever sends a sound form to it changes what the other cases need, so that one never is. */
  neverSound?: boolean;
}

/** One request. Kept short, for there are thousands: what is long is made when it is sent. */
export interface HostileCase {
  target: number;
  /** Answered by the action alone, as a script asks for it, or by a whole page. */
  isPage: boolean;
  stage: string | null;
  csrf: "valid" | "absent" | "wrong" | "twice";
  /** Fields of the form that get another value, or none. */
  changes: readonly { field: number; value: Value | null }[];
  extras: readonly { name: string; value: Value }[];
  encoding: (typeof ENCODINGS)[number];
}

type Value = { text: string } | { long: string; times: number } | { file: number };

const ENCODINGS = [
  ...(["form", "form", "form", "form", "form", "form"] as const),
  ...(["latin1", "utf16", "percent", "torn", "none", "multipart"] as const),
] as const;

const INDEXES = ["0", "1", "2", "99", "100", "9999", "99999999", "4294967295", "4294967296", "-1", "1e9", ""];
const PROTOTYPE = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const RESERVED = ["__intent__", "__state__", "_data", "_routes", "index", "csrf", "once", "sealed", "stage"];
const TEXTS = [
  ...["", " ", "0", "-1", "1e309", "NaN", "0.000000000000000001", "9".repeat(80), "on", "x", "null"],
  ...["<script>alert(1)</script>", "‮Ⓗ̷", "\ud83d\ude00", "a\0b", "%00", "\r\n\r\n", "..", "{}", "[]"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "CUSTOM_TOKEN",
    "CUSTOM",
    "FAST",
    "NONE",
    "LISTED:",
    "UNLISTED",
  ],
  ...["//evil.example", "/home?page=2", "0x0000000000000000000000000000000000000000", "a@b.example"],
];

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ text: fc.oneof(fc.constantFrom(...TEXTS), fc.string()) }) },
  {
    weight: 1,
    arbitrary: fc.record({ long: fc.constantFrom("a", "9", "%", "é", "[", "."), times: fc.nat(100_000) }),
  },
  { weight: 1, arbitrary: fc.record({ file: fc.nat(5_000) }) },
);

/** A name that no form has: of a known one doubled, dotted, indexed; of the object's prototype; or anything. */
function strangeName(names: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...names, "transfers", "transfers[0].originator", "transfers[0].id");
  const index = fc.oneof(fc.constantFrom(...INDEXES), fc.nat(2 ** 32 - 1).map(String));
  const part = fc.oneof(
    index.map((at) => `[${at}]`),
    fc.constantFrom(".x", ".length", "[", "]", "[]", ".", "..", "[__proto__]", ".constructor.prototype.x"),
  );
  return fc.oneof(
    known,
    fc
      .tuple(known, fc.array(part, { minLength: 1, maxLength: 4 }))
      .map(([name, parts]) => name + parts.join("")),
    fc
      .tuple(index, fc.constantFrom("id", "originator.name", "beneficiary.vasp", "x"))
      .map(([at, field]) => `transfers[${at}].${field}`),
    fc.constantFrom(...PROTOTYPE, ...RESERVED),
    fc.string(),
  );
}

/** Cases over all targets. One in twenty is for a whole page, which takes far longer. */
export function hostileCases(targets: readonly Target[]): fc.Arbitrary<HostileCase> {
  const names = [...new Set(targets.flatMap(({ fields }) => Object.keys(fields)))];
  return fc.nat(targets.length - 1).chain((target) => {
    const { stage } = targets[target] as Target;
    return fc.record({
      target: fc.constant(target),
      isPage: fc.oneof(
        { weight: 19, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      stage: stage
        ? fc.oneof(fc.constantFrom(...stage.values), fc.constantFrom(...stage.values, "toString", "", "x"))
        : fc.constant(null),
      csrf: fc.constantFrom("valid", "valid", "valid", "valid", "valid", "valid", "absent", "wrong", "twice"),
      changes: fc.array(fc.record({ field: fc.nat(40), value: fc.option(value) }), { maxLength: 3 }),
      extras: fc.array(fc.record({ name: strangeName(names), value }), { maxLength: 3 }),
      encoding: fc.constantFrom(...ENCODINGS),
    }) as fc.Arbitrary<HostileCase>;
  });
}

/** What a file is full of. */
const FILE = "\u0001";

function textOf(one: Value): string {
  if ("text" in one) return one.text;
  return "long" in one ? one.long.repeat(one.times) : FILE.repeat(one.file + 1);
}

function entriesOf(
  { stage, csrf, changes, extras }: HostileCase,
  target: Target,
  token: string,
): [string, string][] {
  const fields = new Map(Object.entries(target.fields));
  const names = [...fields.keys()];
  for (const { field, value: given } of changes) {
    const name = names[field % Math.max(names.length, 1)];
    if (name === undefined) continue;
    if (given) fields.set(name, textOf(given));
    else fields.delete(name);
  }
  if (target.stage && stage !== null) fields.set(target.stage.name, stage);
  const tokens = { valid: [token], absent: [], wrong: [`x${token}`], twice: [token, token] }[csrf];
  return [
    // At the beginning, so that no torn form is without it.
    ...(target.neverSound ? [["surely not a field", "x"] as [string, string]] : []),
    ...extras.slice(1).map(({ name, value: given }): [string, string] => [name, textOf(given)]),
    ...tokens.map((one): [string, string] => ["csrf", one]),
    ...fields,
    ...extras.slice(0, 1).map(({ name, value: given }): [string, string] => [name, textOf(given)]),
  ];
}

/** What is sent: never more than the server takes, or the form would not be looked at. */
const MAX_BODY = 250_000;

export interface Body {
  bytes: Buffer;
  type: string | null;
}

/** A case as the body of a request. */
export async function bodyOf(hostile: HostileCase, target: Target, token: string): Promise<Body> {
  const urlencoded = "application/x-www-form-urlencoded";
  const entries = entriesOf(hostile, target, token);
  const text = new URLSearchParams(entries).toString();
  const cut = (body: Buffer) => body.subarray(0, MAX_BODY);
  switch (hostile.encoding) {
    case "latin1":
      return { bytes: cut(Buffer.from(raw(entries), "latin1")), type: `${urlencoded}; charset=iso-8859-1` };
    case "utf16":
      return { bytes: cut(Buffer.from(raw(entries), "utf16le")), type: `${urlencoded}; charset=utf-16` };
    case "percent":
      return { bytes: cut(Buffer.from(`${text}&%ff%fe=%c0%af&%=%u0000&=%`)), type: urlencoded };
    case "torn":
      return { bytes: cut(Buffer.from(text.slice(0, Math.ceil(text.length / 2)))), type: urlencoded };
    case "none":
      return { bytes: Buffer.alloc(0), type: null };
    case "multipart":
      return multipartOf(entries);
    default:
      return { bytes: cut(Buffer.from(text)), type: urlencoded };
  }
}

async function multipartOf(entries: readonly [string, string][]): Promise<Body> {
  const form = new FormData();
  for (const [name, text] of entries) {
    if (text.startsWith(FILE)) form.append(name, new Blob([text]), "file.txt");
    else form.append(name, text);
  }
  const response = new Response(form);
  const bytes = Buffer.from(await response.arrayBuffer()).subarray(0, MAX_BODY);
  return { bytes, type: response.headers.get("Content-Type") };
}

function raw(entries: readonly [string, string][]): string {
  return entries.map(([name, text]) => `${name}=${text}`).join("&");
}
