import { type ReactNode, useId } from "react";

interface CardProps {
  /** For links that lead to it. */
  id?: string;
  title?: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** False for tables and lists, which have their own padding. */
  padded?: boolean;
  children: ReactNode;
}

export function Card({ id, title, actions, footer, padded = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} className="card" aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <header className="card__head">
          {title ? <h2 id={titleId}>{title}</h2> : null}
          {actions ? <div className="row">{actions}</div> : null}
        </header>
      ) : null}
      {padded ? <div className="card__body">{children}</div> : children}
      {footer ? <footer className="card__foot">{footer}</footer> : null}
    </section>
  );
}
