import { useEffect } from "react";
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

/** A message left by the page before: it stands in this page and, with scripts, is a toast too. */
export function FlashRegion({ flash }: { flash: FlashMessage | null | undefined }) {
  const toast = useToast();
  useEffect(() => {
    if (flash) toast(flash.message, tones[flash.kind]);
  }, [flash, toast]);
  if (!flash) return null;
  return (
    <div className="flash">
      <Notice tone={tones[flash.kind]}>{flash.message}</Notice>
    </div>
  );
}
