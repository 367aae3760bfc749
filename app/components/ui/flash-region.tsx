import { useNavigation } from "@remix-run/react";
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
 * sent, since it is not about what follows: a refused form leaves the page's own data as they were.
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
  const isSending = useNavigation().formMethod === "POST";
  const [passed, setPassed] = useState<typeof flash>(null);
  useEffect(() => {
    if (isSending) setPassed(flash);
  }, [isSending, flash]);
  useEffect(() => {
    if (flash && !isAgain) toast(flash.message, tones[flash.kind]);
  }, [flash, isAgain, toast]);
  if (!flash || flash === passed) return null;
  return (
    <div className="flash">
      <Notice tone={tones[flash.kind]}>{flash.message}</Notice>
    </div>
  );
}
