import { Button } from "~/components/ui/button";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { type CopyIntent, copyIntent } from "~/lib/travel-rule/copy-transfer";

export function copyButtonId({ from, side }: CopyIntent): string {
  return `copy-${from}-${side}`;
}

/** Posts the whole form, which comes back with the copies. */
export function CopyButton({ copy, pending }: { copy: CopyIntent; pending: string | null }) {
  const intent = copyIntent(copy);
  return (
    <div className="party__copy">
      <Button
        id={copyButtonId(copy)}
        name="intent"
        value={intent}
        size="small"
        icon="copy"
        pending={pending === intent}
      >
        Copy to all
        <VisuallyHidden>
          {" "}
          transfers: {copy.side} of transfer {copy.from + 1}
        </VisuallyHidden>
      </Button>
    </div>
  );
}
