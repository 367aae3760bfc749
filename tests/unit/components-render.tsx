import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The HTML that the server would send for an element, inside a router that stands at `/`. */
export async function render(element: ReactElement): Promise<string> {
  const handler = createStaticHandler([{ path: "*", element }]);
  const context = await handler.query(new Request("http://console.invalid/"));
  if (context instanceof Response) throw new Error("The router answered with a redirect");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  ).replaceAll("<!-- -->", "");
}

/** The text a reader meets, without tags. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"');
}

/** The value of an attribute in the first tag that matches. */
export function attribute(html: string, tag: RegExp, name: string): string | null {
  const found = html.match(tag)?.[0] ?? "";
  return found.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? null;
}
