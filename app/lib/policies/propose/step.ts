import type { PostedForm } from "~/lib/forms/posted-form.server";
import type { Session } from "~/lib/session/session.server";
import type { Choices } from "./choices.server";
import type { Carried } from "./proposal-view";

export type Posted = PostedForm<string, string>;

/** One press of a button of the form. */
export interface Step {
  session: Session;
  choices: Choices;
  carried: Carried;
  form: Posted;
}
