import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addressBookEntries,
  addresses,
  freezes,
  payouts,
  requestAnnotations,
  requestSignatures,
  requests,
  subWallets,
  users,
  walletRules,
} from "../../../sandbox/db/schema";
import { type Line, matrixDocument } from "../../fixtures/authorisation-document";
import { QUERY_SEES } from "../../fixtures/query-roles";
import {
  API_CALLERS,
  type ApiCaller,
  startAuthorisation,
} from "../../fixtures/sandbox/authorisation-callers";
import { type GraphqlAnswer, graphql } from "../../fixtures/sandbox/graphql";
import { mutationFields, mutationOf, sampleArguments } from "../../fixtures/sandbox/mutation-calls";
import { fieldCall, rootFields, SAMPLES, userFields } from "../../fixtures/sandbox/query-calls";

const HEAD = `# Authorisation of the API

Every query and every mutation of the contract, asked over HTTP of a running backend by nine callers. The table is made from
the answers by \`tests/sandbox/api/authorisation.test.ts\`, which fails when an answer is another one. An operation without a line
fails \`tests/unit/authorisation-documents.test.ts\`. What each *role* may is in [roles.md](roles.md), what the console answers to
such callers in [authorisation.md](authorisation.md). To make it again:
\`npx vitest run --project sandbox tests/sandbox/api/authorisation.test.ts -u\`.

A cell has the code of the error, 'answered' where there is none, or 'nothing' where a query's answer is empty. A call gives what
the contract requires and no more, and names a wallet, a sub-wallet, an address and a request that exist. So
\`INVALID_INPUT\` and the like mean that the caller came as far as the rules of the operation. The test also holds that whoever has no session
is answered nothing but the public queries, the directory of businesses and the end of an old session, that no answer to the other organisation has a name of this one, and that
none of those callers adds or cancels anything here.`;

const CALLERS = Object.keys(API_CALLERS) as ApiCaller[];
const HOSTILE: readonly ApiCaller[] = ["No key", "Anonymous", "Expired", "Other organisation"];
/** They end or exchange the session that they are called with. */
const ENDING = ["endSession", "endPersonSessions", "refreshAuthenticationTokens"];
/** What is answered without a live session: the directory of businesses, and the end of a session that has run out. */
const OPEN: Partial<Record<ApiCaller, readonly string[]>> = {
  Anonymous: ["vasps", "findVasps"],
  Expired: ["vasps", "findVasps", "endSession"],
};
/** What comes last, because others need what it stops or ends. */
const STOPPING = ["freeze", "thaw", "endPersonSessions", "endSession"];

let stage: Awaited<ReturnType<typeof startAuthorisation>>;
beforeAll(async () => {
  stage = await startAuthorisation();
}, 60_000);
afterAll(() => stage?.sandbox.close());

interface Operation {
  key: string;
  name: string;
  callWith: (named: Record<string, string>, as: { authentication?: unknown }) => object;
}

const queries: Operation[] = [...rootFields, ...userFields]
  .filter(({ name }) => name !== "user")
  .map((field) => {
    const isOfUser = userFields.includes(field);
    return {
      key: isOfUser ? `User.${field.name}` : field.name,
      name: field.name,
      callWith: (named, { authentication }) => {
        const call = fieldCall(field, { ...SAMPLES, ...named });
        if (field.name !== "refreshAuthenticationTokens") {
          return { query: isOfUser ? `{ user { ${call} } }` : `{ ${call} }` };
        }
        const query = `query ($authentication: AuthenticationInput!) {
          refreshAuthenticationTokens(authentication: $authentication) { enc } }`;
        return { query, variables: { authentication: authentication ?? { enc: "x", iv: "x", tag: "x" } } };
      },
    };
  });

const mutations: Operation[] = mutationFields.map(({ name }) => ({
  ...{ key: name, name },
  callWith: (named) => {
    const of = name.includes("Bitcoin") ? { ...named, subWalletId: named.bitcoin! } : named;
    const variables = sampleArguments(name, { ...SAMPLES, ...NUMBERS, ...of });
    return { query: mutationOf(name, variables), variables };
  },
}));
const NUMBERS = {
  ...{ maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", value: "1", message: "0x48", version: "V4" },
  ...{ name: "A name", fromDate: "2026-01-01", toDate: "2026-01-02", reason: "A reason" },
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "object" &&
    Object.entries(value).every(
      ([name, one]) => name === "__typename" || (name === "count" && one === 0) || isEmpty(one),
    ));

function wordOf({ status, data, errors }: GraphqlAnswer, isMutation: boolean): string {
  const [error] = errors ?? [];
  if (!error) return isEmpty(data) && !isMutation ? "nothing" : "answered";
  try {
    return `\`${JSON.parse(error.message).code}\``;
  } catch {
    return `\`${error.extensions?.code ?? status}\``;
  }
}

/** What belongs to the organisation whose things are named. */
async function ours() {
  const { db } = stage.sandbox;
  const owned = [requests, payouts, addressBookEntries, freezes, users];
  const byWallets = [requestAnnotations, requestSignatures, subWallets, addresses, walletRules];
  const counts = await Promise.all([
    ...owned.map((table) => db.$count(table, eq(table.organisationId, stage.organisation.id))),
    // The other organisation has no wallets.
    ...byWallets.map((table) => db.$count(table)),
    db.$count(requests, like(requests.status, "%CANCELLED%")),
  ]);
  return counts.join(" ");
}

async function lineOf({ key, name, callWith }: Operation): Promise<Line> {
  const answers: string[] = [];
  const before = await ours();
  for (const caller of CALLERS) {
    const as = await stage.as(caller, ENDING.includes(name));
    const call = callWith(stage.named[caller], as) as { query: string };
    const answer = await graphql(stage.sandbox.url, { ...call, ...as });
    const text = JSON.stringify(answer);
    expect.soft(text, `${caller}: ${key}`).not.toMatch(/INTERNAL_ERROR|GRAPHQL_/);
    if (HOSTILE.includes(caller)) {
      expect.soft(text, `${caller}: ${key}`).not.toMatch(/Marked|marked@/);
      const isAnswered = answer.errors === undefined;
      const isPublic = QUERY_SEES[key] === "PUBLIC" || OPEN[caller]?.includes(key);
      if (caller !== "Other organisation" && isAnswered)
        expect.soft(isPublic, `${caller}: ${key}`).toBe(true);
    }
    answers.push(
      wordOf(
        answer,
        mutations.some((one) => one.key === key),
      ),
    );
    if (caller === "Other organisation") expect.soft(await ours(), key).toEqual(before);
  }
  return { what: `\`${key}\``, answers };
}

it("every operation answers each caller as docs/authorisation-api.md says", async () => {
  const byKey = (one: Operation, other: Operation) => (one.key < other.key ? -1 : 1);
  const all = [...queries.sort(byKey), ...mutations.sort(byKey)];
  const last = STOPPING.flatMap((name) => all.filter((one) => one.name === name));
  const lines: Line[] = [];
  for (const one of [...all.filter(({ name }) => !STOPPING.includes(name)), ...last]) {
    lines.push(await lineOf(one));
  }
  const document = matrixDocument({ head: HEAD, callers: API_CALLERS, lines });
  await expect(document).toMatchFileSnapshot("../../../docs/authorisation-api.md");
}, 120_000);
