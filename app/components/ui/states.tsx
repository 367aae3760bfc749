import type { ReactNode } from "react";
import type { DamagedRow } from "~/lib/custody/shapes.server";
import { Icon, type IconName } from "./icon";
import { Notice } from "./notice";
import { SupportWords } from "./support-words";

interface StateProps {
  title: string;
  children?: ReactNode;
  /** Next steps. */
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

/** An empty list: what it is, why it is empty, what to do. */
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

const MAX_NAMED = 5;

/** Rows that cannot be shown. */
export function DamagedRows({ rows }: { rows: readonly DamagedRow[] | undefined }) {
  if (!rows?.length) return null;
  const title =
    rows.length === 1
      ? "One row could not be read, and is not shown"
      : `${rows.length} rows could not be read, and are not shown`;
  return (
    <div className="damaged-rows">
      <Notice tone="warn" title={title}>
        {rows.slice(0, MAX_NAMED).map(({ name, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: damaged rows may lack all that tells them apart
          <p key={at}>{[name, problem].filter(Boolean).join(": ")}</p>
        ))}
        {rows.length > MAX_NAMED ? <p>and {rows.length - MAX_NAMED} more</p> : null}
      </Notice>
    </div>
  );
}
