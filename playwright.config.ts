import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

const asRoot = process.getuid?.() === 0;
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Headless Chromium's own name counts as a bot, to which Remix answers otherwise than to people. */
const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * Playwright's own list (chromiumSwitches in playwright-core), which a second switch replaces, and four of ours:
 * without three of them the address bar of every new window loads two pages of its own, at twice the cost of a test's
 * first.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  // A second renderer process beside each page, which no test ever uses: a tenth of all processor time.
  "SpareRendererForSitePerProcess",
];

/**
 * A test without a tag runs with scripts and without; `@scripts` and `@no-scripts` keep it to one of them
 * (docs/decisions/2026-11-26-each-page-both-ways-each-case-one-way.md).
 * `@phone` tests run with scripts, on a narrow screen (tests/fixtures/e2e/test.ts).
 */
export default defineConfig({
  testDir: "tests/e2e",
  // Documents that tests make from what they measure.
  snapshotPathTemplate: "docs/{arg}{ext}",
  globalSetup: "./tests/fixtures/e2e/template.ts",
  workers: 2,
  // On a crowded CI machine a browser may starve; what passes only then is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ...(reportFile ? [["json", { outputFile: reportFile }] as const] : []),
    ...(process.env.E2E_TIMINGS ? [["./tests/fixtures/e2e/timings.ts"] as const] : []),
  ],
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
        // A wheel or a key that is pressed moves the page at once.
        "--disable-smooth-scrolling",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No page of a test lives long enough to earn back what its optimizing compilers cost.
        "--js-flags=--no-turbofan,--no-maglev",
        `--disable-features=${DISABLED_FEATURES.join(",")}`,
      ],
    },
  },
  projects: [
    { name: "scripts", grepInvert: /@no-scripts/ },
    { name: "no-scripts", grepInvert: /@scripts|@phone/, use: { javaScriptEnabled: false } },
  ],
});
