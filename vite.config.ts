import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";
import { collectLicenses } from "./scripts/lib/collect-licenses.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * What the browser loads together: few files that compress well, instead of one for each shared component. The first
 * that fits counts; a module in none of them goes with the pages that need it.
 * `tests/e2e/weight.spec.ts` holds the sum by page.
 */
const BROWSER_FILES: readonly [name: string, modules: RegExp][] = [
  [
    "framework",
    /app\/entry\.client|node_modules\/(react|scheduler|@remix-run|turbo-stream|cookie)|^\0|vite\//,
  ],
  [
    "forms",
    /app\/(lib\/forms\/filled-notice|components\/(dialogs\/|signing\/payer-line|ui\/(amount-field|address-field|field-props|checkbox|radio-cards|form-error|default-submit|kept-notice|hidden-fields|use-answered-form|use-dialog|dialog|steps)))/,
  ],
  [
    "signing",
    /app\/(components\/(signing\/(custom-nonce|fee-choice|late-sign-screen)|ui\/(use-shown|use-draft))|lib\/(fees|present\/worth-of|signing\/(questions|lost-answer|left-open)\.ts))/,
  ],
  [
    "address",
    /app\/(components\/(ui\/(address\.|address-text|grouped-address)|transactions\/party)|lib\/present\/address-groups)/,
  ],
  [
    "review",
    /app\/(components\/(signing\/(approvals|timeline|sign-panel|earlier-requests|review-summary|ending\.|mismatches|request-findings|replaced-transaction|to-be-replaced|dialog-link)|transactions\/status-poll|ui\/fingerprint)|lib\/signing\/signing-fields)/,
  ],
  [
    "watch",
    /app\/components\/(frame\/(watch|use-news|use-restored|use-live|use-log-out|kept-press|popovers|session-clock)|ui\/is-changed)/,
  ],
  [
    "console",
    /app\/(root|routes\/_console\.tsx|components\/(frame\/(?!later-page|use-remembered|log-out-question)|ui\/(?!ask-dialog|use-typed|typed-text|marked|form-value|kept-notice|use-listbox|use-search|use-shown|use-combobox|use-file-drop|keep-draft|use-draft|leave-question|use-block|qr-code|tabs|fingerprint|data-table|address|grouped-address|more-link))|components\/(wallets\/held-note|exports\/export-menu)|lib\/(paths|dialog-place|forms\/field-limits|present\/(?!worth|address-groups|policy|status-words)|errors|session))/,
  ],
];

const browserFileOf = (id: string) => BROWSER_FILES.find(([, modules]) => modules.test(id))?.[0];

/**
 * What a file names of the files that a late part needs, so that they are asked for together with it: not what is there
 * by then, and nothing for an exchange transfer, whose list would weigh on every payment's form.
 */
function namedBeforehand(file: string, needed: string[]): string[] {
  if (file.includes("transfer-dialog")) return [];
  return needed.filter((one) => !/\/(entry\.client|console|forms|signing)-/.test(one));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    process.env.VITEST ? undefined : remix(remixOptions),
    tsconfigPaths(),
    isSsrBuild
      ? undefined
      : collectLicenses("licenses.txt", ["@fontsource-variable/inter", "@fontsource/ibm-plex-mono"]),
  ],
  build: {
    assetsInlineLimit: 0,
    // Vite's own list but for browsers of before May 2021, for which every `?.` would be written out.
    target: ["es2020", "chrome91", "edge91", "firefox78", "safari14"],
    modulePreload: { resolveDependencies: namedBeforehand },
    // 4 % smaller than esbuild makes it.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      safari10: false,
      compress: { passes: 2, inline: 1 },
      format: { comments: false },
    },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: { manualChunks: browserFileOf },
          // Paths that begin with ~ lose what package.json says of them.
          treeshake: { moduleSideEffects: (id) => !/\/app\/.*\.tsx?$/.test(id) },
        },
  },
}));
