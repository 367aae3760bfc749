import type { Annotation } from "../../requests/annotations";
import { type Html, html } from "../html";

/** Nothing where nothing is noted. It stands apart from what is signed. */
export function annotationCard(annotation: Annotation | null): Html | false {
  if (annotation === null || (annotation.reference === null && annotation.note === null)) return false;
  const { reference, note, by } = annotation;
  const origin = html`<small>Note by ${by}, not signed on chain</small>`;
  return html`<div class="card annotation">
<dl>
${reference !== null && html`<div><dt>Reference</dt><dd>${reference}${note === null && origin}</dd></div>`}
${note !== null && html`<div><dt>Note</dt><dd>${note}${origin}</dd></div>`}
</dl>
</div>`;
}
