import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subWallets } from "../../../sandbox/db/schema";
import { containsText } from "../../../sandbox/wallets/search-text";
import { listSubWallets } from "../../../sandbox/wallets/sub-wallets";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

/** What patterns, capitals and lines are made of. */
const text = fc.string({
  unit: fc.constantFrom(..."aAbßÉéİ%_\\'\n 0x1"),
  minLength: 1,
  maxLength: 3,
});

let sandbox: TestSandbox;
let organisationId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  organisationId = (await buildOrganisation(sandbox)).id;
  const wallet = await buildWallet(sandbox, organisationId, [await buildUser(sandbox, organisationId)]);
  const { db } = sandbox;
  const { id } = await buildSubWallet(sandbox, wallet, "ETH");
  const [{ order, account, allText, ...row } = fail()] = await db
    .select()
    .from(subWallets)
    .where(eq(subWallets.id, id));
  const names = fc.sample(fc.tuple(text, text, fc.option(text)), { numRuns: 100, seed: 7 });
  await db.insert(subWallets).values(
    names.map(([name, address, exchangeName], i) => ({
      ...row,
      ...{ id: `${id}${i}`, index: 1000 + i, name: `${name}!`, address, exchangeName },
    })),
  );
});
afterAll(() => sandbox.close());

const fail = (): never => {
  throw new Error("There is no such sub-wallet");
};

it("a text is found in names, addresses and exchanges, whatever its case, as itself, and in one of them only", async () => {
  const { db } = sandbox;
  const find = async (search: string) => {
    const filter = { search: { text: search, coins: [] } };
    const found = await listSubWallets(db, organisationId, filter, { limit: 200, after: null });
    return found.map(({ id }) => id);
  };
  const { name, address, exchangeName } = subWallets;
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(text, async (search) => {
      const expected = await db
        .select({ id: subWallets.id })
        .from(subWallets)
        .where(
          and(
            eq(subWallets.organisationId, organisationId),
            containsText(search, name, address, exchangeName),
          ),
        )
        .orderBy(asc(subWallets.order));
      const ids = expected.map(({ id }) => id);
      hits += ids.length;
      expect(await find(search)).toEqual(ids);
    }),
  );
  expect(hits).toBeGreaterThan(0);
  // Each name ends so; what follows it is the next line.
  expect(await find("!")).toHaveLength(100);
  expect(await find("!\n")).toEqual([]);
});
