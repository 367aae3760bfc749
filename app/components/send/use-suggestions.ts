import { type Search, useSearch } from "~/components/ui/on-demand/use-search";
import type { RecipientChoices } from "~/lib/send/recipient-choices.server";
import type { Suggestions } from "~/lib/send/suggestions.server";

export interface FoundSuggestions extends Suggestions {
  /** Of the backend's search; else they are the first of all. */
  isSearched: boolean;
  state: Search<Suggestions>["state"];
}

/** The recipients whose name, label or address contains a text, asked for once nothing was typed for a moment. */
export function useSuggestions(text: string, url: string, first: RecipientChoices): FoundSuggestions {
  const search = text.trim();
  const { state, found } = useSearch<Suggestions>(search, url);
  if (search === "") return { choices: first, found: [], isSearched: false, state };
  const none: Suggestions = { choices: { groups: [], hasMore: false, search }, found: [] };
  return { ...(found ?? none), isSearched: true, state };
}
