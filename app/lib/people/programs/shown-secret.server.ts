import type { MadeKey } from "~/lib/custody/people/programs.server";
import { markHidden } from "~/lib/names/hidden-characters";

export const STALE_FORM = "This form is no longer valid, please try again";

/** `text`: null if the same form was answered before. */
export interface ShownSecret {
  secret: { name: string; text: string | null };
}

export const secretOf = ({ secret, program }: MadeKey): ShownSecret => ({
  secret: { name: markHidden(program.name), text: secret },
});
