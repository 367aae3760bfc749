import type { ReactNode } from "react";

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The page's only h1, a line beneath it, and what can be done here. */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head__words">
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {actions ? <div className="page-head__actions">{actions}</div> : null}
    </div>
  );
}
