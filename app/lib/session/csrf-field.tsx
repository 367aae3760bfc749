import { useRouteLoaderData } from "@remix-run/react";

/** Every form with method POST needs it. The action calls `readForm`. */
export function CsrfField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <input type="hidden" name="csrf" value={root?.csrf ?? ""} />;
}
