import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { SupportWords } from "./support-words";

interface StateProps {
  title: string;
  children?: ReactNode;
  /** Links or buttons: what to do now. */
  actions?: ReactNode;
  icon?: IconName;
}

function Words({ children }: Pick<StateProps, "children">) {
  if (!children) return null;
  return (
    <div className="state__words">
      <SupportWords>{children}</SupportWords>
    </div>
  );
}

/** A list with nothing in it: what it is, why it is empty, what to do. */
export function EmptyState({ title, children, actions, icon = "list" }: StateProps) {
  return (
    <div className="state">
      <div className="state__mark">
        <Icon name={icon} size="large" />
      </div>
      <p className="state__title">{title}</p>
      <Words>{children}</Words>
      {actions ? <div className="state__actions">{actions}</div> : null}
    </div>
  );
}

/** What could not be loaded: what happened, and what to do. */
export function ErrorState({ title, children, actions, icon = "warning" }: StateProps) {
  return (
    <div className="state state--bad" role="alert">
      <div className="state__mark">
        <Icon name={icon} size="large" />
      </div>
      <p className="state__title">{title}</p>
      <Words>{children}</Words>
      {actions ? <div className="state__actions">{actions}</div> : null}
    </div>
  );
}
