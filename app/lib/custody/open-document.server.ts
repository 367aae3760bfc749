import type { DocumentNode } from "graphql";
import { env } from "../env.server";
import { openPost } from "../http/post.server";
import { visitorHeaders } from "../http/visitor";
import { requestIdHeader } from "../request-id.server";
import { type Session, visitorOf } from "../session/session.server";
import { textOf } from "./queries.server";

interface OpenDocument {
  document: DocumentNode;
  variables: Record<string, unknown>;
  accept: string;
  patience: number;
  signal?: AbortSignal;
}

/**
 * Streams the answer on a connection of its own.
 * @throws as `openPost` does; while it is read too
 */
export function openDocument(session: Session, options: OpenDocument): Promise<AsyncIterable<string>> {
  const { document, variables, accept, patience, signal } = options;
  return openPost(new URL(env().CUSTODY_API_URL), {
    headers: {
      Accept: accept,
      "Content-Type": "application/json",
      "x-api-key": env().CUSTODY_API_KEY,
      ...visitorHeaders(visitorOf(session)),
      ...requestIdHeader(),
    },
    body: JSON.stringify({ query: textOf(document), variables }),
    patience,
    signal,
  });
}
