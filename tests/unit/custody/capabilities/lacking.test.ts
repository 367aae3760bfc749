import { beforeEach, describe, expect, it } from "vitest";
import {
  type Capability,
  fieldOf,
  OPTIONAL_COORDINATES,
  OPTIONAL_FIELDS,
  OPTIONAL_OPERATIONS,
} from "~/lib/custody/capabilities/coordinates";
import { knowCapabilities } from "~/lib/custody/capabilities/known.server";
import { CustodyError } from "~/lib/custody/errors.server";
import { findBookPage } from "~/lib/custody/people/address-book-list.server";
import { findRecipients } from "~/lib/custody/people/recipients.server";
import { listTasks } from "~/lib/custody/transactions/tasks.server";
import { env } from "~/lib/env.server";
import type { Session } from "~/lib/session/session.server";
import { EACH_CAPABILITY } from "../../../fixtures/console/each-capability";
import { newVisit, serveFakeBackend } from "../../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;
let count = 0;

beforeEach(async () => {
  // Another backend for the console, of which it knows nothing.
  env().CUSTODY_API_URL = `${env().CUSTODY_API_URL.split("?")[0]}?${count++}`;
  backend.reset();
  Object.assign(backend, { tells: "schema", questions: 0, version: null });
  session = await newVisit();
});

const CAPABILITIES = Object.entries({ ...OPTIONAL_FIELDS, ...OPTIONAL_OPERATIONS }) as [
  Capability,
  readonly string[],
][];
const NAMED = CAPABILITIES.flatMap(([name, coordinates]) => coordinates.map((one) => [name, one] as const));

/** How a page's question ended: the backend of these tests has no data, which is another failure. */
async function refusalOf(name: Capability): Promise<readonly string[]> {
  const ends = await EACH_CAPABILITY[name](session).then(
    (value) => (Array.isArray(value) ? value : []),
    (reason) => [{ reason }],
  );
  return ends.flatMap(({ reason }) => (reason instanceof CustodyError ? [reason.detail] : []));
}

const refused = () => backend.calls.filter(({ query }) => backend.refuses(query)).length;

describe("a backend without a field of ours", () => {
  it.each(NAMED)(
    "keeps the page that asks for %s without %s, once it has told so",
    async (name, coordinate) => {
      backend.lack([coordinate]);
      expect(await refusalOf(name)).toEqual([]);
      expect(refused()).toBe(0);
      expect(backend.calls.length).toBeLessThan(9);
    },
  );

  it("keeps every page, where it lacks them all and tells nothing", async () => {
    backend.lackOurs();
    backend.tells = "nothing";
    for (const [name] of CAPABILITIES) expect(await refusalOf(name), name).toEqual([]);
    backend.calls = [];
    session = await newVisit();
    for (const [name] of CAPABILITIES) expect(await refusalOf(name), name).toEqual([]);
    expect(refused()).toBe(0);
  });

  it("loses what it lacks, and nothing else", async () => {
    for (const [name, coordinates] of CAPABILITIES) {
      env().CUSTODY_API_URL += "x";
      backend.lack(coordinates);
      const lost = Object.entries(await knowCapabilities()).filter(([, has]) => !has);
      const sharing = CAPABILITIES.filter(([, others]) =>
        others.some((one) => coordinates.includes(one) || coordinates.includes(fieldOf(one))),
      );
      expect(lost.map(([other]) => other).toSorted(), name).toEqual(
        sharing.map(([other]) => other).toSorted(),
      );
    }
  });

  it("finds recipients where only addresses that look alike cannot be asked for, and the other way round", async () => {
    backend.lack(["User.addressesLike"]);
    backend.tells = "nothing";
    await EACH_CAPABILITY.alikeAddresses(session).catch(() => null);
    backend.calls = [];
    await findRecipients(session, { chain: "ETHEREUM", search: "a", limit: 5 }).catch(() => null);
    expect(backend.calls.flatMap(({ operations }) => operations)).toEqual(["findRecipients"]);
  });

  it("lists the address book plainly where it cannot filter it, and still searches it", async () => {
    backend.lack(["User.findAddressBookEntries(keyword:)"]);
    expect(await knowCapabilities()).toMatchObject({ book: false, recipients: true });
    const filter = { keyword: null, keywordChains: [], sort: "NAME", descending: false } as const;
    await findBookPage(session, filter as never, { limit: 1, nextToken: null }).catch(() => null);
    await findRecipients(session, { chain: "ETHEREUM", search: "a", limit: 5 }).catch(() => null);
    expect(backend.calls.flatMap(({ operations }) => operations)).toEqual([
      "listAddressBookPage",
      "findRecipients",
    ]);
  });
});

describe("an error", () => {
  it.each([
    ["INTERNAL_ERROR", "The tasks of the worker are overloaded"],
    ["INTERNAL_ERROR", 'Cannot query field "tasks" on type "User".'],
    [undefined, 'Cannot query field "tasks" on type "User".'],
    ["GRAPHQL_VALIDATION_FAILED", "The tasks of the worker are overloaded"],
    ["GRAPHQL_VALIDATION_FAILED", 'It says: Cannot query field "tasks" on type "User".'],
    ["GRAPHQL_VALIDATION_FAILED", 'Cannot query field "email" on type "User".'],
  ])("%s with the words %j switches nothing off", async (code, message) => {
    backend.override = () => ({ errors: [{ message, extensions: { code } }] });
    await expect(listTasks(session, "GBP")).rejects.toThrow(CustodyError);
    backend.override = () => undefined;
    expect(Object.values(await knowCapabilities())).not.toContain(false);
    backend.answers = { listTasks: () => ({ user: { tasks: [] } }) };
    expect(await listTasks(await newVisit(), "GBP")).toEqual([]);
  });

  it("that names a field in its extensions says so, whatever its words", async () => {
    const coordinate = "User.tasks";
    const extensions = { code: "GRAPHQL_VALIDATION_FAILED", coordinate };
    backend.override = () => ({ errors: [{ message: "No", extensions }] });
    expect(await listTasks(session, "GBP")).toBeNull();
  });
});

describe("the record", () => {
  it("names what the contract marks as ours, each once", () => {
    expect(OPTIONAL_COORDINATES.length).toBeGreaterThan(60);
    backend.lack([]);
    expect(OPTIONAL_COORDINATES.filter((one) => !backend.coordinates.includes(one))).toEqual([]);
  });
});
