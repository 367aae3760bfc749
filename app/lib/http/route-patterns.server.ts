import type { ServerBuild } from "@remix-run/node";
import { fullPath } from "./sections.server";

type Pattern = { pattern: string; matches: RegExp; rank: string };

/**
 * Finds the route that answers a path, as its pattern: `/wallets/:walletId/:asset/:index` for every sub-wallet, never an
 * id. Remix's own comparison costs more than a page may.
 */
export function createRoutePatterns(routes: ServerBuild["routes"]): (pathname: string) => string | undefined {
  const patterns = Object.values(routes)
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => toPattern(fullPath(routes, id)))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (pathname) => {
    const path = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
    return patterns.find(({ matches }) => matches.test(path))?.pattern;
  };
}

function toPattern(path: string): Pattern {
  const segments = path.split("/").filter(Boolean);
  const expression = segments.map(toExpression).join("");
  return {
    pattern: `/${segments.join("/")}`,
    matches: new RegExp(`^${expression || "/"}/?$`),
    rank: `${segments.map(rankOf).join("")}0`,
  };
}

function toExpression(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  const isOptional = segment.endsWith("?");
  const name = isOptional ? segment.slice(0, -1) : segment;
  const one = name.startsWith(":") ? "/[^/]+" : `/${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
  return isOptional ? `(?:${one})?` : one;
}

/** Literal words come first, then what may be anything. */
function rankOf(segment: string): string {
  if (segment === "*") return "4";
  if (!segment.startsWith(":")) return "1";
  return segment.endsWith("?") ? "3" : "2";
}
