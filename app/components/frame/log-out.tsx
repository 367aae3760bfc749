import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";
import { useHasForm } from "~/root";
import type { LogOutParts } from "./log-out-parts";

interface LogOutProps {
  /** Return path after the next sign-in. */
  path: string;
  csrf: ReactNode;
  logOut?: LogOutParts | null | undefined;
  className: string;
}

/**
 * Sign-out button. Without scripts it asks first if the page has a form that does not sign out itself: it may hold
 * typed values.
 */
export function LogOut({ path, csrf, logOut, className }: LogOutProps) {
  const isAsked = useHasForm() && !logOut;
  const words = (
    <>
      <Icon name="logout" />
      Log out
    </>
  );
  return (
    <Form method="post" action={paths.logout()}>
      {csrf}
      <input type="hidden" name="redirectTo" value={path} />
      {logOut?.before}
      <button type="submit" className={isAsked ? `${className} needs-script` : className} {...logOut?.button}>
        {words}
      </button>
      {isAsked ? (
        <noscript>
          <details className="log-out-question">
            <summary className={className}>{words}</summary>
            <div>
              <p>Entries that were not submitted, here or in another tab, will be lost.</p>
              <button type="submit" className="button">
                Log out and lose entries
              </button>
            </div>
          </details>
        </noscript>
      ) : null}
    </Form>
  );
}
