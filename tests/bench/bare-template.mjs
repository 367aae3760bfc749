import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { runTool } from "../../scripts/lib/processes.mjs";
import { packageFile } from "../../scripts/lib/project.mjs";
import { startMeasured } from "./measured-program.mjs";

/** Remix's own starter with Vite: a root, one page, and the entry files that Remix brings along. */
const FILES = {
  "package.json": JSON.stringify({
    name: "bare-template",
    private: true,
    sideEffects: false,
    type: "module",
    // Remix looks here for what it can use, and would install what is missing.
    dependencies: Object.fromEntries(
      ["@remix-run/node", "@remix-run/react", "@remix-run/serve", "isbot", "react", "react-dom"].map(
        (name) => [name, "*"],
      ),
    ),
  }),
  "vite.config.ts": `
    import { vitePlugin as remix } from "@remix-run/dev";
    import { defineConfig } from "vite";
    export default defineConfig({
      plugins: [remix({ future: {
        v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
      } })],
    });`,
  "app/root.tsx": `
    import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
    export function Layout({ children }: { children: React.ReactNode }) {
      return (
        <html lang="en">
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <Meta />
            <Links />
          </head>
          <body>{children}<ScrollRestoration /><Scripts /></body>
        </html>
      );
    }
    export default function App() { return <Outlet />; }`,
  "app/routes/_index.tsx": `
    import type { MetaFunction } from "@remix-run/node";
    export const meta: MetaFunction = () => [
      { title: "New Remix App" }, { name: "description", content: "Welcome to Remix!" },
    ];
    export default function Index() {
      return (
        <div style={{ fontFamily: "system-ui, sans-serif", lineHeight: "1.8" }}>
          <h1>Welcome to Remix</h1>
          <ul>
            <li><a target="_blank" href="https://remix.run/start/quickstart" rel="noreferrer">5m Quick Start</a></li>
            <li><a target="_blank" href="https://remix.run/start/tutorial" rel="noreferrer">30m Tutorial</a></li>
            <li><a target="_blank" href="https://remix.run/docs" rel="noreferrer">Remix Docs</a></li>
          </ul>
        </div>
      );
    }`,
};

/**
 * Builds a bare Remix application in a temporary folder from the packages installed here.
 * @returns {Promise<{ folder: string, start: () => Promise<import("./measured-program.mjs").MeasuredProgram>,
 *   remove: () => void }>} `start` serves it with @remix-run/serve
 */
export async function buildBareTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "strongroom-bare-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(packageFile(""), join(folder, "node_modules"), "dir");
  const env = { ...process.env, NODE_ENV: "production" };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const code = await runTool(
    process.execPath,
    [packageFile("@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "warn"],
    {
      cwd: folder,
      env,
    },
  );
  if (code !== 0) {
    remove();
    throw new Error(`The bare template's build failed (exit code ${code}).`);
  }
  const start = async () => {
    const port = await findFreePort();
    return startMeasured({
      name: "bare template",
      args: [packageFile("@remix-run/serve/dist/cli.js"), "build/server/index.js"],
      cwd: folder,
      env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
      url: `http://127.0.0.1:${port}`,
      healthPath: "/",
    });
  };
  return { folder, start, remove };
}
