import { type FilledNotice, KEPT } from "~/lib/forms/filled-notice";
import { Notice } from "../notice";

export function FormFilledNotice({ notice: { tone, title, words } }: { notice: FilledNotice }) {
  return (
    <Notice tone={tone} title={title}>
      {words}
    </Notice>
  );
}

/** The form was filled in with what was typed before a session ended. */
export function KeptNotice() {
  return <FormFilledNotice notice={KEPT} />;
}
