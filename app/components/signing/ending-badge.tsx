import { Icon, type IconName } from "~/components/ui/icon";
import type { EndingView } from "~/lib/signing/screen/ending";

const BADGES: Record<EndingView["kind"], IconName> = {
  confirmed: "check",
  rejected: "close",
  replaced: "refresh",
  cancelled: "stop",
  failed: "warning",
};

/** Decoration: the title says the same. */
export function EndingBadge({ kind }: Pick<EndingView, "kind">) {
  return (
    <span className={`coin ending-badge ending--${kind}`}>
      <Icon name={BADGES[kind]} />
    </span>
  );
}
