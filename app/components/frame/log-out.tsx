import { Form } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";
import type { ConsoleFrameProps } from "./console-frame";

type LogOutProps = Pick<ConsoleFrameProps, "path" | "csrf" | "logOut"> & { className: string };

/** The form that logs out, of one button. Signing in again leads back to the page. */
export function LogOut({ path, csrf, logOut, className }: LogOutProps) {
  return (
    <Form method="post" action={paths.logout()}>
      {csrf}
      <input type="hidden" name="redirectTo" value={path} />
      {logOut?.before}
      <button type="submit" className={className} {...logOut?.button}>
        <Icon name="logout" />
        Log out
      </button>
    </Form>
  );
}
