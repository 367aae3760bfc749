import { type Html, html } from "../html";

/** Under a name: which others it could be mistaken for. */
export const nameNote = (words: string | null | undefined): Html | false =>
  !!words && html`<div class="note wait name" role="alert"><span aria-hidden="true">⚠</span> ${words}</div>`;
