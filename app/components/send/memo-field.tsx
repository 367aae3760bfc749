import { useHydrated } from "remix-utils/use-hydrated";
import { inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { SendFormView } from "~/lib/send/view.server";
import type { SendFormPart } from "./use-send-form";

interface MemoFieldProps extends SendFormPart {
  words: NonNullable<SendFormView["memo"]>;
}

/** The selected recipient's memo. Without scripts it could not follow the selection. */
function useMemoOfChosen({ choices, now }: SendFormPart): string | null {
  const isHydrated = useHydrated();
  const options = choices.groups.flatMap((group) => group.options);
  return (isHydrated && options.find(({ value }) => value === now.recipient)?.memo) || null;
}

/** Warns while it is empty. */
export function MemoField({ words, ...part }: MemoFieldProps) {
  const { memo } = part.fields;
  const chosen = useMemoOfChosen(part);
  const isAbsent = !chosen && !part.now.memo;
  return (
    <TextField
      label={words.label}
      optional
      inputMode="numeric"
      hint={
        chosen
          ? `Filled in by the chosen recipient: ${chosen}.`
          : "Saved recipients with a tag fill this in. Leave it empty."
      }
      after={isAbsent ? <Notice tone="warn">{words.absent}</Notice> : null}
      {...inputProps(memo)}
    />
  );
}
