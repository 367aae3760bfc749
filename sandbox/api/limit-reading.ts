import type { BudgetName } from "../base/budgets";
import { currentOrigin } from "../base/origin";
import type { SealedHandle } from "../base/secrets";
import type { ApiContext } from "./context";
import type { Part } from "./mutation-name";
import type { UserSource } from "./resolvers/user";

type Args = Record<string, unknown>;
type Resolver = (parent: never, args: never, context: ApiContext, info: unknown) => unknown;

/** Fields that search when one of these arguments has a text. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  auditLog: ["search"],
  findAddressBookEntries: ["search", "keyword"],
  findSubWallets: ["search"],
  findTransactions: ["search", "subWallet"],
  findVasps: ["search"],
  subWalletList: ["search"],
};
/** Fields that make a file, each with an entry in the audit log. */
const FILES: readonly string[] = ["csvPayout", "csvPortfolio"];

/** Takes each search and each file from its caller's budget; the pages after a search's first are part of it. */
export function limitReading(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({
    ...part,
    ...("User" in part && { User: limited(part.User) }),
    ...("Query" in part && { Query: limited(part.Query) }),
  })) as Part[];
}

function limited(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, resolve]) => {
    const isLimited = Object.hasOwn(SEARCHES, name) || FILES.includes(name);
    return [name, isLimited ? limitedField(name, resolve as Resolver) : resolve];
  });
  return Object.fromEntries(entries);
}

const limitedField =
  (name: string, resolve: Resolver) =>
  async (parent: unknown, args: Args, context: ApiContext, info: unknown): Promise<unknown> => {
    const budget = budgetOf(name, args);
    if (budget) {
      const { budgets, clock } = context.services;
      budgets.spend(budget, { id: await payerOf(parent, args, context), ...currentOrigin() }, clock());
    }
    return resolve(parent as never, args as never, context, info);
  };

function budgetOf(name: string, args: Args): BudgetName | null {
  if (FILES.includes(name) || args.isExport === true) return "exports";
  if (typeof args.nextToken === "string") return null;
  const isSearch = SEARCHES[name]?.some(
    (argument) => typeof args[argument] === "string" && args[argument] !== "",
  );
  return isSearch ? "searches" : null;
}

/** Whoever has only an API key counts by their address. */
async function payerOf(parent: unknown, args: Args, context: ApiContext): Promise<string> {
  const user = parent as Partial<UserSource> | undefined;
  if (user?.principal) return user.principal.userId;
  const handle = args.authentication as SealedHandle | null | undefined;
  return (await context.optionalPrincipal(handle))?.userId ?? `key ${currentOrigin().address}`;
}
