import { ButtonLink } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { paths } from "~/lib/paths";

/** A place of the menu that this version of the console does not serve yet: says so, and leads on. */
export function LaterPage({ title, icon, children }: { title: string; icon: IconName; children: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        title="Not available yet"
        icon={icon}
        actions={<ButtonLink to={paths.home()}>Back to Accounts</ButtonLink>}
      >
        {children}
      </EmptyState>
    </>
  );
}
