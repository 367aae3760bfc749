import { type ReactNode, useId, useRef } from "react";
import { classNames } from "../class-names";
import { CoinBadge } from "../coin-badge";
import { Icon } from "../icon";
import { Link } from "../link";
import { useDialogFocus } from "./use-dialog-focus";

interface DialogProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Symbol of the coin badge beside the title. */
  coin?: string;
  /** Another badge in its place. */
  badge?: ReactNode;
  /** Colours its upper edge: how what it shows has ended. */
  edge?: "confirmed" | "rejected" | "replaced" | "cancelled" | "failed";
  /** The URL of the page behind: where the close link and Escape lead. */
  closeTo: string;
  /** Left column: what you do. */
  main?: ReactNode;
  /** Right column: what it means. */
  side?: ReactNode;
  footer?: ReactNode;
  /** One column. */
  narrow?: boolean;
  /** One of its own fields has the focus when it opens, also without scripts. */
  hasFirstField?: boolean;
  /**
   * Instead of main, side and footer, when one form spans them: `<Form className="dialog__form">` around
   * DialogMain, DialogSide and DialogFooter.
   */
  children?: ReactNode;
}

/** A route shown over its parent page, rendered by the server; scripts add keyboard handling. */
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
  /** What is wrong with the dialog's form: a FormError. */
  errors?: ReactNode;
  start?: ReactNode;
  /**
   * It takes the place of a foot whose last button was just pressed: it begins at the other side, and does not hear the
   * second half of a double click.
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
