import { test as base } from "@playwright/test";
import { Api } from "./api";
import { LyingBackend } from "./lying-backend";
import { Phone } from "./phone";
import { enterSignedIn } from "./signed-in";
import { type Stack, startConsole, startStack } from "./stack";
import { TEMPLATE_VARIABLE } from "./template";
import { Watch } from "./watch";

interface LyingConsole {
  url: string;
  backend: LyingBackend;
}

interface WorkerFixtures {
  /** Settings of the worker's programs beside the usual ones: `test.use({ stackEnv: { NETWORK: "mainnet" } })`. */
  stackEnv: Record<string, string>;
  /** The worker's own console and sandbox; started at its first test, stopped after its last. */
  stack: Stack;
  /** A second console, whose backend may be made to lie; started only where a test asks for it. */
  lyingConsole: LyingConsole;
}

interface TestFixtures {
  /** Signs the browser in without the login page: `await signInAs("amara")`. */
  signInAs: (name: string) => Promise<void>;
  /** The phones of the demo users. */
  phone: Phone;
  /** The backend asked directly, with the server API key. */
  api: Api;
  /** What the browser asked for and complained about; checked after every test. */
  watch: Watch;
  /** The console behind a lying backend, honest again at the start of each test. */
  lying: LyingConsole;
}

/** The narrow screen of a test tagged `@phone`. */
const PHONE_SCREEN = { width: 390, height: 844 };

/** How long the console waits for the lying backend: short, but enough for an honest answer of a busy machine. */
const PATIENCE_MS = "4000";

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackEnv: [{}, { option: true, scope: "worker" }],

  stack: [
    async ({ stackEnv }, use) => {
      const isSeededOtherwise = "NETWORK" in stackEnv || "SANDBOX_SEED" in stackEnv;
      const template = isSeededOtherwise ? undefined : process.env[TEMPLATE_VARIABLE];
      const stack = await base.step("Start a console and a sandbox", () =>
        startStack({ template, env: stackEnv }),
      );
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  lyingConsole: [
    async ({ stack }, use) => {
      const backend = new LyingBackend(stack.sandboxUrl);
      const settings = { CUSTODY_API_URL: await backend.start(), CUSTODY_TIMEOUT_MS: PATIENCE_MS };
      const console = await base.step("Start one more console", () => startConsole(stack, settings));
      await use({ url: console.url, backend });
      await console.stop();
      await backend.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  viewport: async ({ viewport }, use, { tags }) => use(tags.includes("@phone") ? PHONE_SCREEN : viewport),

  hasTouch: async ({ hasTouch }, use, { tags }) => use(hasTouch || tags.includes("@phone")),

  baseURL: async ({ stack }, use) => use(stack.consoleUrl),

  signInAs: async ({ context, stack }, use) => use((name) => enterSignedIn(context, stack.consoleUrl, name)),

  phone: async ({ stack }, use) => use(new Phone(stack.sandboxUrl)),

  api: async ({ stack }, use) => use(new Api(stack.sandboxUrl, stack.secrets.serverApiKey)),

  lying: async ({ lyingConsole }, use) => {
    lyingConsole.backend.reset();
    await use(lyingConsole);
  },

  watch: [
    async ({ context, stack }, use, testInfo) => {
      const watch = new Watch(context);
      await use(watch);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("programs.log", { path: stack.logFile });
      }
      watch.check();
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
