import { listExtensionSessions } from "~/lib/custody/people/extension-sessions.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { formatClock } from "~/lib/present/format";
import { loadAccounts } from "./accounts.server";
import { snapPageOf, snapPageUrl } from "./page-search.server";

export async function loadSnapPage(request: Request) {
  const session = await requirePermission(request, "useExtension");
  const { NETWORK } = env();
  const asked = snapPageOf(request);
  const [accounts, user, sessions] = await Promise.all([
    settle(loadAccounts(session, { page: asked, network: NETWORK })),
    settle(getUser(session)),
    listExtensionSessions(session),
  ]);
  return {
    self: snapPageUrl(accounts.value?.page ?? asked),
    accounts: accounts.value,
    accountsProblem: accounts.problem,
    /** Null if unknown: then no session can be handed over. */
    trustId: user.value?.organisation.trustId ?? null,
    ...snapFacts(),
    sessions: sessions?.map(({ id, endsAt }) => ({ id, ends: formatClock(endsAt, new Date()) })) ?? null,
  };
}

export type SnapPage = Awaited<ReturnType<typeof loadSnapPage>>;

export function snapFacts() {
  const { SNAP_ID, SNAP_VERSION, NODE_ENV, NETWORK, ...rest } = env();
  // A snap built for this console is no npm package: only the developer build installs it.
  const isRelease = NODE_ENV === "production" && NETWORK === "mainnet" && SNAP_ID.startsWith("npm:");
  return {
    snap: { id: SNAP_ID, version: SNAP_VERSION },
    install: isRelease
      ? { label: "Install MetaMask", url: rest.EXTENSION_STORE_URL }
      : { label: "Install MetaMask Flask", url: rest.EXTENSION_DEVELOPER_URL },
    prefersDeveloperBuild: !isRelease,
    isSandbox: rest.CUSTODY_IS_SANDBOX,
    hasProxy: rest.RPC_PROXY_URL !== undefined,
  };
}
