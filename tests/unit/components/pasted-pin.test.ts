import { expect, it } from "vitest";
import { charactersFor } from "~/components/login/pasted-pin";

it.each([
  ["the two characters that are asked for", "74", [2, 5], ["7", "4"]],
  ["them with a space between", " 7 4\n", [2, 5], ["7", "4"]],
  ["a whole PIN, of which only the asked characters are taken", "173046", [2, 5], ["7", "4"]],
  ["a whole PIN in groups", "173 046", [1, 6], ["1", "6"]],
  ["one character", "7", [2, 5], null],
  ["part of a PIN", "1730", [2, 5], null],
  ["more than a PIN", "1730461", [2, 5], null],
  ["letters", "ab", [2, 5], null],
  ["nothing", "", [2, 5], null],
])("%s is pasted", (_what, pasted, places, characters) => {
  expect(charactersFor(places, pasted)).toEqual(characters);
});
