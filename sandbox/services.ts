import { Budgets } from "./base/budgets";
import type { SandboxEnv } from "./base/env";
import { ChangeFeed } from "./db/change-feed";
import type { Db } from "./db/client";
import type { KeyStore } from "./keys/key-store";

export type Services = {
  db: Db;
  env: SandboxEnv;
  keys: KeyStore;
  clock: () => Date;
  changes: ChangeFeed;
  budgets: Budgets;
};

/** Of a program without a server: nobody hears of its changes, and nobody's budget limits it. */
export const servicesAlone = (own: Pick<Services, "db" | "env" | "keys">): Services => ({
  ...own,
  clock: () => new Date(),
  changes: new ChangeFeed(),
  budgets: new Budgets(),
});
