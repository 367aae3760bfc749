import type { Budgets } from "./base/budgets";
import type { SandboxEnv } from "./base/env";
import type { ChangeFeed } from "./db/change-feed";
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
