import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";

const view = z.object({ id: z.string().min(1), name: z.string(), query: z.string() });

/** `query`: of the list's URL, as it was saved. */
export type SavedView = z.output<typeof view>;

const listDocument = graphql(`
  query listSavedViews($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      savedViews { id name query }
    }
  }
`);

const saveDocument = graphql(`
  mutation saveView($input: SaveViewInput!) {
    saveView(saveViewInput: $input) { id }
  }
`);

const removeDocument = graphql(`
  mutation removeView($authentication: AuthenticationInput, $id: String!) {
    removeView(authentication: $authentication, id: $id) { id }
  }
`);

const listAnswer = z.object({ user: z.object({ savedViews: z.array(view) }) });
const ids = z.array(z.object({ id: z.string() }));
const saveAnswer = z.object({ saveView: ids });
const removeAnswer = z.object({ removeView: ids });

/** The user's own, by name; null if the backend keeps none. */
export function listSavedViews(session: Session): Promise<SavedView[] | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "savedViews",
    async () => (await custody(session).request(listDocument, listAnswer, variables)).user.savedViews,
    async () => null,
  );
}

/** Replaces one of the same name, so that it may be repeated. @throws CustodyError INVALID_INPUT for one too many */
export async function saveView(session: Session, asked: { name: string; query: string }): Promise<void> {
  const input = { authentication: session.authentication, ...asked };
  await custody(session).request(saveDocument, saveAnswer, { input });
}

/** Does nothing for an unknown id. */
export async function removeView(session: Session, id: string): Promise<void> {
  await custody(session).request(removeDocument, removeAnswer, {
    authentication: session.authentication,
    id,
  });
}
