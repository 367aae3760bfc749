import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** On a phone the bar above says the title already, behind others; then it is only read out. */
  isInBar?: boolean;
}

/** The page's only h1, a line beneath it, and what can be done here. */
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
