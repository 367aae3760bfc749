import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";

const app = join(import.meta.dirname, "../../app");

/**
 * The console's own routes, root and entry behind Remix's request handler in production mode, without a build: pages
 * name scripts that are not there. Set the environment before.
 */
export async function wholeConsole(): Promise<(request: Request) => Promise<Response>> {
  // What Remix's own tool says to app/routes.ts.
  (globalThis as { __remixAppDirectory?: string }).__remixAppDirectory = app;
  const { default: found } = await import("~/routes");
  const routes: Record<string, unknown> = {
    root: { id: "root", path: "", module: await import("~/root") },
  };
  for (const { id, path, index, file, parentId = "root" } of flatten(await found)) {
    routes[id] = { id, parentId, path, index, module: await import(join(app, file)) };
  }
  const entry = { module: "/entry.js", imports: [] };
  const assets = Object.fromEntries(
    Object.keys(routes).map((id) => [id, { id, module: `/${id}.js`, hasLoader: true }]),
  );
  const build = {
    routes,
    entry: { module: await import("~/entry.server") },
    assets: { entry, routes: assets, url: "/manifest.js", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
      v3_routeConfig: true,
    },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request, { nonce: "" });
}

interface Found {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  parentId?: string;
  children?: Found[];
}

/** Routes as Remix's build lists them: flat, each with its id and its parent's. */
function flatten(found: Found[], parentId?: string): (Found & { id: string })[] {
  return found.flatMap(({ children = [], ...route }) => {
    const id = route.id ?? route.file.replace(/\.tsx?$/, "");
    const own = parentId === undefined ? { ...route, id } : { ...route, id, parentId };
    return [own, ...flatten(children, id)];
  });
}
