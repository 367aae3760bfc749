import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useToast } from "~/components/ui/toast";
import { messages } from "~/lib/errors/catalogue";
import { dueWarning } from "~/lib/present/format";
import { onSignedOutElsewhere } from "~/lib/remembered/other-tabs";

interface SessionClockProps {
  /** Epoch milliseconds by the server's clock. */
  expiresAt: number;
  /** The server's clock when rendering, to correct a wrong local clock. */
  serverNow: number;
  /** 'Stay signed in' posts to it; without it the session simply ends. */
  refreshAction?: string | null;
  redirectTo: string;
  csrf: ReactNode;
}

/** Posts what is being typed, to be kept until the next sign-in. */
function keepTyped(): boolean {
  const form = document.querySelector<HTMLFormElement>("dialog form[method=post], main #travel-rule");
  if (!form) return false;
  const mark = { type: "hidden", name: "keepTyped", value: "1" };
  form.append(Object.assign(document.createElement("input"), mark));
  HTMLFormElement.prototype.submit.call(form);
  return true;
}

/** The server decides: another tab may have extended the session; if not, it redirects to the sign-in. */
function reload() {
  window.location.assign(window.location.href.split("#")[0] ?? "/");
}

/** Warns 60, 30 and 10 seconds before the session ends, then leaves for the sign-in. */
export function SessionClock(props: SessionClockProps) {
  const { expiresAt, serverNow, refreshAction, redirectTo, csrf } = props;
  const [warnedAt, setWarnedAt] = useState<number | null>(null);
  const toast = useToast();
  const last = useRef<number | null>(null);

  useEffect(() => {
    const endsAt = Date.now() + (expiresAt - serverNow);

    // A sleeping computer fires no timers: compute each tick from the clock.
    function tick() {
      const secondsLeft = (endsAt - Date.now()) / 1000;
      if (secondsLeft <= 0) {
        clearInterval(timer);
        if (!keepTyped()) reload();
        return;
      }
      const due = dueWarning(secondsLeft);
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
