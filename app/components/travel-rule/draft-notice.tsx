import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { formatFullDate } from "~/lib/present/format";
import type { FoundDraft } from "./use-draft";

interface DraftNoticeProps {
  draft: FoundDraft;
  isUsed: boolean;
  onUse: () => void;
  onDiscard: () => void;
}

/** What the browser remembered of a form: filled in, or, where the data has been changed since, offered. */
export function DraftNotice({ draft, isUsed, onUse, onDiscard }: DraftNoticeProps) {
  const time = formatFullDate(draft.at);
  return (
    <Notice
      tone={draft.isOlder ? "warn" : "info"}
      title={isUsed ? `Your draft of ${time} was restored` : `You have a draft of ${time}`}
      alert
      action={
        <div className="row">
          {isUsed ? null : (
            <Button type="button" size="small" onClick={onUse}>
              Use the draft
            </Button>
          )}
          <Button type="button" size="small" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      {draft.isOlder
        ? "The transfer details have been changed since. Saving or submitting the draft replaces them."
        : "It is not saved yet."}
    </Notice>
  );
}
