import type { ClipboardEvent, FormEvent, KeyboardEvent } from "react";
import { charactersFor } from "./pasted-pin";

type PinInput = HTMLInputElement & { form: HTMLFormElement };

/** In the order of their places. */
function boxesBeside(input: HTMLInputElement): HTMLInputElement[] {
  return Array.from((input as PinInput).form.querySelectorAll<HTMLInputElement>(".pin__input"));
}

export const pinHandlers = {
  /** Moves on to the next box once one is filled. */
  onInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const boxes = boxesBeside(input);
    if (input.value) boxes[boxes.indexOf(input) + 1]?.select();
  },
  /** Backspace in an empty box goes back to the previous one. */
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const boxes = boxesBeside(input);
    const before = boxes[boxes.indexOf(input) - 1];
    if (event.key !== "Backspace" || input.value || !before) return;
    event.preventDefault();
    before.select();
  },
  /** Fills both boxes, whichever is pasted into; ignores an invalid text. */
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
