import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";
import { browserFileOf, findLostPlaces } from "./scripts/lib/browser-files.mjs";
import { collectLicenses } from "./scripts/lib/collect-licenses.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * What a file names of the files that a late part needs, so that they are asked for together with it: not what is there
 * by then, and nothing for an exchange transfer, whose list would weigh on every payment's form.
 */
function namedBeforehand(file: string, needed: string[]): string[] {
  if (file.includes("transfer-dialog")) return [];
  return needed.filter((one) => !/\/(entry\.client|console|forms|signing)-/.test(one));
}

const lost = findLostPlaces();
if (lost.length > 0)
  throw new Error(`scripts/lib/browser-files.mjs names what is not there: ${lost.join(", ")}`);

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
          // As package.json says, which Vite obeys only for relative paths. The house test holds that it is true.
          treeshake: { moduleSideEffects: (id) => !/\/app\/.*\.tsx?$/.test(id) },
        },
  },
}));
