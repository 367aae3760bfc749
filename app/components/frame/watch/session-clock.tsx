import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useToast } from "~/components/ui/toast";
import { messages } from "~/lib/errors/catalogue";
import { SESSION_WARNINGS_S } from "~/lib/present/format";
import { onSignedOutElsewhere } from "~/lib/remembered/other-tabs";

interface SessionClockProps {
  /** Epoch milliseconds by the server's clock. */
  expiresAt: number;
  /** The server's clock when it rendered this, so that a wrong clock here does no harm. */
  serverNow: number;
  /** Where 'Stay signed in' posts to; without it the hour simply ends. */
  refreshAction?: string | null;
  redirectTo: string;
  csrf: ReactNode;
}

/** Sends what is being typed to be kept for after the next sign-in; the server does nothing else with it. */
function keepTyped(): boolean {
  const form = document.querySelector<HTMLFormElement>("dialog form[method=post], main #travel-rule");
  if (!form) return false;
  const mark = { type: "hidden", name: "keepTyped", value: "1" };
  form.append(Object.assign(document.createElement("input"), mark));
  HTMLFormElement.prototype.submit.call(form);
  return true;
}

/** The server decides: another tab may have stayed signed in; if none did, it leads to the sign-in and says why. */
function reload() {
  window.location.assign(window.location.href.split("#")[0] ?? "/");
}

/** With scripts: warns 60, 30 and 10 seconds before the session's end, then leaves for the sign-in. */
export function SessionClock(props: SessionClockProps) {
  const { expiresAt, serverNow, refreshAction, redirectTo, csrf } = props;
  const [warnedAt, setWarnedAt] = useState<number | null>(null);
  const toast = useToast();
  const last = useRef<number | null>(null);

  useEffect(() => {
    const endsAt = Date.now() + (expiresAt - serverNow);
    const thresholds: readonly number[] = SESSION_WARNINGS_S;

    // A computer that slept fires no timers: each tick works from the clock, not from the tick before.
    function tick() {
      const secondsLeft = (endsAt - Date.now()) / 1000;
      if (secondsLeft <= 0) {
        clearInterval(timer);
        if (!keepTyped()) reload();
        return;
      }
      const due = thresholds.filter((threshold) => secondsLeft <= threshold).at(-1) ?? null;
      if (due === last.current) return;
      last.current = due;
      setWarnedAt(due);
      if (due !== null) toast(messages.sessionWarning(due), "warn");
    }
    const timer = setInterval(tick, 500);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [expiresAt, serverNow, toast]);

  useEffect(() => onSignedOutElsewhere(reload), []);

  if (warnedAt === null) return null;
  return (
    <div className="session-clock" role="alert">
      <p>
        <Icon name="clock" />
        {messages.sessionWarning(warnedAt)}
      </p>
      {refreshAction ? (
        <Form method="post" action={refreshAction} navigate={false} preventScrollReset>
          {csrf}
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Button variant="primary" size="small">
            Stay signed in
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
