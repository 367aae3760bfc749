import { type FilledNotice, KEPT } from "~/lib/forms/filled-notice";
import { Notice } from "../notice";

/** Over a form that is filled in with more than its defaults. */
export function FormFilledNotice({ notice: { tone, title, words } }: { notice: FilledNotice }) {
  return (
    <Notice tone={tone} title={title}>
      {words}
    </Notice>
  );
}

/** Over a form that is filled in with what was typed before a session ended. */
export function KeptNotice() {
  return <FormFilledNotice notice={KEPT} />;
}
