import type { ActionFunction, AppLoadContext, LoaderFunction } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { PERMISSION_NAMES, refusalOf } from "~/lib/role-refusals";
import { can, ROLES, type Role } from "~/lib/roles";
import { issueCsrf } from "~/lib/session/csrf.server";
import { assertMay } from "../../../sandbox/auth/permissions";
import { ACTION_ROUTES, actionRouteOf, ROUTES } from "../../fixtures/console/action-routes";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";
import type { Target } from "../../fixtures/e2e/hostile-forms";
import { targetsFor } from "../../fixtures/e2e/hostile-targets";
import { ACTION_ROLES, mayRead, PAGE_ROLES } from "../../fixtures/roles";

const WALLET = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11";
const ID = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const targets = targetsFor({
  subWallets: {
    ether: `${WALLET}/ETH/0`,
    bitcoin: `${WALLET}/BTC/0`,
    ripple: `${WALLET}/XRP/0`,
    polkadot: `${WALLET}/DOT/0`,
  },
  ...{
    exchange: `${WALLET}/KRAKEN/0`,
    walletId: WALLET,
    transaction: ID,
    transfer: ID,
    exchangeTransfer: ID,
  },
  entry: "?chain=ETHEREUM&address=0x52908400098527886E0F7030069857D2E4169EE7&memo=",
});

vi.stubEnv("EXCHANGE_EMAIL_DOMAINS", "bank.example");
const backend = serveFakeBackend();
const organisation = { name: "B", trustId: ID, defaultIntermediary: false, canActAsIntermediary: false };
const actAs = (role: Role) =>
  backend.reset({
    getUser: () => ({
      user: {
        firstName: "A",
        lastName: "B",
        email: "a@bank.example",
        role,
        readsAuditLog: true,
        organisation,
      },
    }),
  });

type Answer = { status: number; said: string };
const context = { nonce: "", clientAddress: "127.0.0.1" } as unknown as AppLoadContext;

async function answerOf(run: () => unknown): Promise<Answer> {
  const answer = (await Promise.resolve()
    .then(run)
    .catch((error) => error)) as { init?: { status?: number }; data?: unknown } | Response | Error;
  if (answer instanceof Error) return { status: 500, said: answer.message };
  if (answer instanceof Response) return { status: answer.status, said: await answer.text() };
  return { status: answer?.init?.status ?? 200, said: JSON.stringify(answer?.data ?? answer) };
}

const routeOf = async (file: string) =>
  (await import(`../../../app/routes/${file}`)) as { action: ActionFunction; loader?: LoaderFunction };

async function post({ path, fields, stage }: Target): Promise<Answer> {
  const { file = "", params = {} } = actionRouteOf(path) ?? {};
  const { action } = await routeOf(file);
  const jar = newVisitor();
  const { token: csrf, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new URLSearchParams({ csrf, ...fields });
  if (stage) body.set(stage.name, stage.values[0] ?? "");
  const request = jar.request(path, { method: "POST", body });
  return answerOf(() => action({ request, params, context }));
}

describe("the table of whose each form is", () => {
  it("has every route and every action of the console", () => {
    expect(Object.keys(ACTION_ROLES).sort()).toEqual([...ACTION_ROUTES].sort());
    expect(Object.keys(PAGE_ROLES).sort()).toEqual([...ROUTES].sort());
  });

  it.each(targets.map((target) => [target.path, target] as const))("holds at %s", async (path, target) => {
    const allowed = ACTION_ROLES[actionRouteOf(path)?.file ?? ""] ?? [];
    for (const role of ROLES) {
      actAs(role);
      const { status, said } = await post(target);
      const isRefused = status === 403;
      expect([role, isRefused], said.slice(0, 300)).toEqual([role, !allowed.includes(role)]);
      if (isRefused && !target.isForScripts) expect(said).toMatch(/^"An? \w+ cannot [\w ,-]+\. Ask an Owner/);
    }
  });

  it("holds for the pages of the forms", async () => {
    const paths = [...targets.map(({ path }) => path), "/metamask-snap"];
    for (const path of paths) {
      const { file, params } = actionRouteOf(path) ?? { file: "_console.metamask-snap.tsx", params: {} };
      const { loader } = await routeOf(file);
      if (!loader || /[?&]approve=/.test(path)) continue;
      for (const role of ROLES) {
        actAs(role);
        const request = newVisitor().request(path);
        const { status, said } = await answerOf(() => loader({ request, params, context }));
        expect([path, role, status === 403], said.slice(0, 300)).toEqual([path, role, !mayRead(file, role)]);
      }
    }
  }, 30_000);
});

describe("what a role may", () => {
  it("is the same at the console and at the backend, in the same words", () => {
    for (const role of ROLES) {
      for (const permission of PERMISSION_NAMES) {
        const ask = () => assertMay({ role, walletIds: null }, permission);
        if (can(role, permission)) expect(ask, `${role} ${permission}`).not.toThrow();
        else expect(ask).toThrow(refusalOf(role, permission));
      }
      expect(PERMISSION_NAMES.every((permission) => can(null, permission))).toBe(true);
    }
  });
});
