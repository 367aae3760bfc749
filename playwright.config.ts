import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

const asRoot = process.getuid?.() === 0;
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Headless Chromium's own name counts as a bot, to which Remix answers otherwise than to people. */
const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * A test without a tag runs with scripts and without; `@scripts` and `@no-scripts` keep it to one of them,
 * and `@phone` to the narrow screen.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/template.ts",
  workers: 2,
  // On a crowded CI machine a browser may starve; what passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    userAgent: DESKTOP,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        ...(asRoot ? ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] : []),
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "scripts", grepInvert: /@no-scripts|@phone/ },
    { name: "no-scripts", grepInvert: /@scripts|@phone/, use: { javaScriptEnabled: false } },
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
});
