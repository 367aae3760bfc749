import type { ServerBuild } from "@remix-run/node";
import { inSpan } from "../../../telemetry/trace";

type Route = ServerBuild["routes"][string];
type Run = NonNullable<Route["module"]["loader"]>;

/** The build, whose loaders and actions are spans of the request's trace, by the names of their files. */
export function withSpans(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, Route] => {
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      loader: spanned(`loader ${id}`, loader),
      action: spanned(`action ${id}`, action),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function spanned(name: string, run: Run | undefined): Run | undefined {
  return run && ((args) => inSpan({ kind: "internal", name }, async () => run(args), failureOf));
}

/** What is thrown as an answer, such as a redirect, is none. */
function failureOf(thrown: unknown): string | undefined {
  if (thrown instanceof Response) return thrown.status < 500 ? undefined : String(thrown.status);
  return thrown instanceof Error ? thrown.name : "thrown";
}
