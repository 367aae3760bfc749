import { type Search, useSearch } from "~/components/ui/on-demand/use-search";
import type { RecipientChoices } from "~/lib/send/recipient-choices.server";
import type { Suggestions } from "~/lib/send/suggestions.server";

export interface FoundSuggestions extends Suggestions {
  /** False: the first of all recipients. */
  isSearched: boolean;
  state: Search<Suggestions>["state"];
}

/** Recipients whose name, label or address contains the text, searched after a pause in typing. */
export function useSuggestions(text: string, url: string, first: RecipientChoices): FoundSuggestions {
  const search = text.trim();
  const { state, found } = useSearch<Suggestions>(search, url);
  if (search === "") return { choices: first, found: [], isSearched: false, state };
  const none: Suggestions = { choices: { groups: [], hasMore: false, hasSaved: false, search }, found: [] };
  return { ...(found ?? none), isSearched: true, state };
}
