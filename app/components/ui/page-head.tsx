import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A phone's top bar shows the title already: here it is for screen readers only. */
  isInBar?: boolean;
}

export function PageHead({ title, subtitle, actions, isInBar = false }: PageHeadProps) {
  return (
    <div className={classNames("page-head", isInBar && "page-head--in-bar")}>
      <div className="page-head__words">
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className="page-head__actions">{actions}</div> : null}
    </div>
  );
}
