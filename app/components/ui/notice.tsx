import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { SupportWords } from "./support-words";

export type NoticeTone = "info" | "ok" | "warn" | "bad";

const icons: Record<NoticeTone, IconName> = { info: "info", ok: "check", warn: "warning", bad: "warning" };

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced at once: for results of the user's action. */
  alert?: boolean;
  action?: ReactNode;
  id?: string;
}

export function Notice({ tone = "info", title, children, alert, action, id }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={alert ? "alert" : undefined} id={id}>
      <Icon name={icons[tone]} />
      <div className="notice__body">
        {title ? <b className="notice__title">{title}</b> : null}
        <SupportWords>{children}</SupportWords>
      </div>
      {action}
    </div>
  );
}
