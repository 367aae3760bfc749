import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Notice, type NoticeTone } from "./notice";
import { useToast } from "./toast";

/** The same shape as the session's flash message. */
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
 * A message left by the page before: it stands in this page and, with scripts, is a toast too. It goes when a form is
 * sent, since it is not about what follows: a refused form leaves the page's own data as they were. It stays while the
 * page asks for its data again, which is told no message.
 * @param isAgain it stands in the page behind a dialog as well: no second toast
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
