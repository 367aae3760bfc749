import { type ReactNode, useId } from "react";

interface CardProps {
  title?: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** False for tables and lists, which have their own padding. */
  padded?: boolean;
  children: ReactNode;
}

export function Card({ title, actions, footer, padded = false, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={title ? id : undefined}>
      {title || actions ? (
        <header className="card__head">
          {title ? <h2 id={id}>{title}</h2> : null}
          {actions ? <div className="row">{actions}</div> : null}
        </header>
      ) : null}
      {padded ? <div className="card__body">{children}</div> : children}
      {footer ? <footer className="card__foot">{footer}</footer> : null}
    </section>
  );
}
