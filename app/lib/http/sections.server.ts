import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** One build per first path segment: Remix compares a path with all its routes several times per page. */
export function splitBySection(build: ServerBuild): Map<string, ServerBuild> {
  const sections = sectionsOf(build.routes);
  const names = new Set([...sections.values()].filter((name) => name !== null));
  return new Map([...names].map((name) => [name, pick(build, sections, name)]));
}

/** The first segment of a requested path: `home` for `/home.data` and `/home/…`. */
export function sectionOf(pathname: string): string {
  const end = pathname.indexOf("/", 1);
  const first = pathname.slice(1, end === -1 ? undefined : end);
  return end === -1 && first.endsWith(".data") ? first.slice(0, -".data".length) : first;
}

function sectionsOf(routes: Routes): Map<string, string | null> {
  const answering = Object.values(routes).filter(({ path, index }) => path !== undefined || index);
  return new Map(
    answering.map(({ id }) => {
      const first = fullPath(routes, id).split("/").find(Boolean) ?? "";
      return [id, /^[\w.-]*$/.test(first) ? first : null];
    }),
  );
}

/** With the paths of its parents, and a slash for each: `//wallets/:walletId`. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return `${route.parentId ? fullPath(routes, route.parentId) : ""}/${route.path ?? ""}`;
}

function pick(build: ServerBuild, sections: Map<string, string | null>, name: string): ServerBuild {
  const kept = new Set<string>();
  for (const [id, section] of sections) {
    if (section !== name && section !== null) continue;
    for (let at = build.routes[id]; at; at = at.parentId ? build.routes[at.parentId] : undefined) {
      kept.add(at.id);
    }
  }
  const only = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
