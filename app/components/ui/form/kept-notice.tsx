import { type FilledNotice, KEPT } from "~/lib/forms/filled-notice";
import { Link } from "../link";
import { Notice } from "../notice";

export function FormFilledNotice({ notice: { tone, title, words, link } }: { notice: FilledNotice }) {
  return (
    <Notice tone={tone} title={title} action={link ? <Link to={link.to}>{link.label}</Link> : null}>
      {words}
    </Notice>
  );
}

/** The form was filled in with what was typed before a session ended. */
export function KeptNotice() {
  return <FormFilledNotice notice={KEPT} />;
}
