import { withSearch } from "./paths";

/** @param id of a person, or 'me'; `ask`: 'end' for the question before it, of one `session` or of all */
export const sessionsPath = (id: string, search: { ask?: string; session?: string } = {}): string =>
  withSearch(`/people/${encodeURIComponent(id)}/sessions`, search);
