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
    /app\/(lib\/forms\/field-limits|components\/(dialogs\/|ui\/(.*field|checkbox|radio-cards|form-error|default-submit|hidden-fields|use-answered-form|use-dialog|dialog|steps)))/,
  ],
  [
    "signing",
    /app\/(components\/(signing\/|ui\/fingerprint|transactions\/status-poll)|lib\/(fees|present\/worth-of))/,
  ],
  [
    "console",
    /app\/(root|routes\/_console\.tsx|components\/(frame\/|ui\/(?!use-typed|qr-code|tabs))|lib\/(paths|money|present|errors|session))/,
  ],
];

const browserFileOf = (id: string) => BROWSER_FILES.find(([, modules]) => modules.test(id))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    process.env.VITEST ? undefined : remix(remixOptions),
    tsconfigPaths(),
    isSsrBuild ? undefined : collectLicenses("licenses.txt"),
  ],
  build: {
    assetsInlineLimit: 0,
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
