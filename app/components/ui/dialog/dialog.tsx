import { type ReactNode, useId, useRef } from "react";
import { classNames } from "../class-names";
import { CoinBadge } from "../coin-badge";
import { Icon } from "../icon";
import { Link } from "../link";
import { useEarlyPress } from "../use-early-press";
import { useDialogFocus } from "./use-dialog-focus";

interface DialogProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Symbol of the coin badge. */
  coin?: string;
  /** Instead of the coin badge. */
  badge?: ReactNode;
  /** Colours the upper edge by how the request ended. */
  edge?: "confirmed" | "rejected" | "replaced" | "cancelled" | "failed";
  /** URL of the page behind: target of the close link and Escape. */
  closeTo: string;
  /** Left column: what you do. */
  main?: ReactNode;
  /** Right column: what it means. */
  side?: ReactNode;
  footer?: ReactNode;
  narrow?: boolean;
  /** One of its fields has the initial focus, also without scripts. */
  hasFirstField?: boolean;
  /**
   * Instead of main, side and footer if one form spans them: `<Form className="dialog__form">` around DialogMain,
   * DialogSide and DialogFooter.
   */
  children?: ReactNode;
}

/** A route over its parent page, rendered by the server; scripts add keyboard handling. */
export function Dialog({
  title,
  subtitle,
  coin,
  badge,
  edge,
  closeTo,
  main,
  side,
  footer,
  narrow,
  hasFirstField = false,
  children,
}: DialogProps) {
  const titleId = useId();
  const subtitleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const closeRef = useRef<HTMLAnchorElement>(null);
  useDialogFocus(dialogRef, closeRef);
  useEarlyPress(closeRef);
  return (
    <div className="dialog-veil">
      <dialog
        open
        ref={dialogRef}
        className={classNames("dialog", narrow && "dialog--narrow", edge && `dialog--edge ending--${edge}`)}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={subtitle ? subtitleId : undefined}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: Page Down and End scroll what has the focus, and without scripts nothing else gives it to a dialog
        autoFocus={!hasFirstField}
      >
        <header className="dialog__head">
          {badge ?? (coin ? <CoinBadge symbol={coin} /> : null)}
          <div className="dialog__titles">
            <h2 id={titleId}>{title}</h2>
            {subtitle ? <p id={subtitleId}>{subtitle}</p> : null}
          </div>
          <Link
            ref={closeRef}
            to={closeTo}
            preventScrollReset
            className="button button--quiet button--icon dialog__close"
          >
            <Icon name="close" title="Close" />
          </Link>
        </header>
        {main ? <DialogMain>{main}</DialogMain> : null}
        {side ? <DialogSide>{side}</DialogSide> : null}
        {children}
        {footer ? <DialogFooter>{footer}</DialogFooter> : null}
      </dialog>
    </div>
  );
}

export function DialogMain({ children }: { children: ReactNode }) {
  return <div className="dialog__main">{children}</div>;
}

export function DialogSide({ children }: { children: ReactNode }) {
  return <div className="dialog__side">{children}</div>;
}

interface DialogFooterProps {
  /** A FormError. */
  errors?: ReactNode;
  start?: ReactNode;
  /**
   * Replaces a footer whose last button was just pressed: starts at the other side, so that a double click cannot press
   * it.
   */
  isNext?: boolean;
  children: ReactNode;
}

export function DialogFooter({ errors, start, isNext, children }: DialogFooterProps) {
  return (
    <footer className={classNames("dialog__foot", isNext && "dialog__foot--next")}>
      {errors}
      {start ? <div className="dialog__foot-start">{start}</div> : null}
      {children}
    </footer>
  );
}
