import type { ServerBuild } from "@remix-run/node";
import { REQUEST_ID, referenceOf } from "../request-id.server";

type Route = ServerBuild["routes"][string];
type Run = NonNullable<Route["module"]["loader"]>;
type Args = Parameters<Run>[0];
type Thrown = { type?: string; data?: unknown; init?: ResponseInit | number | null };

export const referenceText = (requestId: string): string => `Reference ${referenceOf(requestId)}`;

/**
 * The build, with the request's reference in whatever loaders and actions of pages throw, for the ErrorBoundary: as the
 * status text, the only part of an error that Remix passes on to the browser and no page reads.
 */
export function withReferences(build: ServerBuild): ServerBuild {
  const { handleError } = build.entry.module;
  const referring = (run: Run | undefined): Run | undefined =>
    run &&
    (async (args) => {
      try {
        return await run(args);
      } catch (error) {
        throw withReference(error, args, () => handleError?.(error, args));
      }
    });
  const routes = Object.entries(build.routes).map(([id, route]): [string, Route] => {
    const { module } = route;
    const isPage = module.default !== undefined;
    const { loader, action } = module;
    return [
      id,
      isPage
        ? { ...route, module: { ...module, loader: referring(loader), action: referring(action) } }
        : route,
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function withReference(error: unknown, { request }: Args, report: () => void): unknown {
  const id = request.headers.get(REQUEST_ID);
  if (!id) return error;
  const statusText = referenceText(id);
  if (error instanceof Response) {
    const { status, headers, body } = error;
    return status < 400 ? error : new Response(body, { status, statusText, headers });
  }
  const thrown = error as Thrown | null;
  if (thrown?.type === "DataWithResponseInit") {
    const given = typeof thrown.init === "number" ? { status: thrown.init } : thrown.init;
    const init = { status: 500, ...given, statusText };
    // Of a thrown `data()`, the router drops the status text.
    return typeof thrown.data === "string"
      ? new Response(thrown.data, init)
      : Response.json(thrown.data, init);
  }
  report();
  return Response.json(null, { status: 500, statusText });
}
