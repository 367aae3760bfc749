import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Notice, type NoticeTone } from "./notice";
import { useToast } from "./toast";

/** As in the session's flash message. */
export interface FlashMessage {
  kind: "success" | "error" | "warning" | "info";
  message: string;
}

const tones: Record<FlashMessage["kind"], NoticeTone> = {
  success: "ok",
  error: "bad",
  warning: "warn",
  info: "info",
};

/**
 * A message of the page before, in this page and, with scripts, as a toast. Removed when a form is sent, which it is
 * not about; kept when the page reloads its data, which brings no message.
 * @param isAgain the page behind a dialog shows it too: no second toast
 */
export function FlashRegion({
  flash,
  isAgain = false,
}: {
  flash: FlashMessage | null | undefined;
  isAgain?: boolean;
}) {
  const toast = useToast();
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const [kept, setKept] = useState({ seen: flash ?? null, shown: flash ?? null, place });
  if (flash && flash !== kept.seen) setKept({ seen: flash, shown: flash, place });
  else if (kept.shown && place !== kept.place) setKept({ ...kept, shown: null, place });
  const isSending = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (isSending) setKept((now) => ({ ...now, shown: null }));
  }, [isSending]);
  useEffect(() => {
    if (flash && !isAgain) toast(flash.message, tones[flash.kind]);
  }, [flash, isAgain, toast]);
  if (!kept.shown) return null;
  return (
    <div className="flash">
      <Notice tone={tones[kept.shown.kind]}>{kept.shown.message}</Notice>
    </div>
  );
}
