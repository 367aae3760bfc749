import { useRouteLoaderData } from "@remix-run/react";

/** The hidden field that every form with method POST carries; the action calls `readForm`. */
export function CsrfField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <input type="hidden" name="csrf" value={root?.csrf ?? ""} />;
}
