import { getInputProps } from "@conform-to/react";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { SendFormView } from "~/lib/send/view.server";
import type { SendFields } from "./send-fields";

interface MemoFieldProps {
  words: NonNullable<SendFormView["memo"]>;
  /** What the chosen recipient brings along. */
  chosen: string | null;
  fields: SendFields;
}

/** The memo of a payment, with a warning while it has none. */
export function MemoField({ words, chosen, fields }: MemoFieldProps) {
  const isAbsent = !chosen && !fields.memo.value;
  return (
    <TextField
      label={words.label}
      optional
      inputMode="numeric"
      hint={
        chosen
          ? `The chosen recipient brings ${chosen} along.`
          : "A recipient of the list that shows one brings it along: leave this empty then."
      }
      error={fields.memo.errors}
      after={isAbsent ? <Notice tone="warn">{words.absent}</Notice> : null}
      {...getInputProps(fields.memo, { type: "text", ariaAttributes: false })}
    />
  );
}
