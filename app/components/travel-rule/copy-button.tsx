import { Button } from "~/components/ui/button";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { type CopyIntent, copyIntent } from "~/lib/travel-rule/copy-transfer";

/** The id of the button that copies this. */
export function copyButtonId({ from, side }: CopyIntent): string {
  return `copy-${from}-${side}`;
}

/** Copies one side of a transfer to all others: the whole form is sent and comes back with it. */
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
