import type { ClipboardEvent, FormEvent, KeyboardEvent } from "react";
import { charactersFor } from "./pasted-pin";

type PinInput = HTMLInputElement & { form: HTMLFormElement };

/** The boxes of the asked characters, in the order of their places. */
function boxesBeside(input: HTMLInputElement): HTMLInputElement[] {
  return Array.from((input as PinInput).form.querySelectorAll<HTMLInputElement>(".pin__input"));
}

/** What the boxes of a PIN do with scripts. */
export const pinHandlers = {
  /** The caret goes on to the other box once one is filled. */
  onInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const boxes = boxesBeside(input);
    if (input.value) boxes[boxes.indexOf(input) + 1]?.select();
  },
  /** Backspace in an empty box goes back to the one before, whose character the next key replaces. */
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const boxes = boxesBeside(input);
    const before = boxes[boxes.indexOf(input) - 1];
    if (event.key !== "Backspace" || input.value || !before) return;
    event.preventDefault();
    before.select();
  },
  /** Fills both boxes, whichever it is pasted into; a text that is neither is left out whole. */
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const boxes = boxesBeside(event.currentTarget);
    const places = boxes.map(({ dataset }) => Number(dataset.place));
    const characters = charactersFor(places, event.clipboardData.getData("text"));
    if (!characters) return;
    boxes.forEach((box, at) => {
      box.value = characters[at] ?? "";
    });
    boxes.at(-1)?.select();
  },
};
