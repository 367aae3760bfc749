import { type Html, html } from "../html";
import type { Rejection } from "../rejection";
import { timeWords } from "../words";

export const rejectionNote = (rejection: Rejection | null, reason: string | null): Html | null =>
  rejection &&
  html`<div class="note bad"><b>${rejection.isRejection ? "Rejected" : "Cancelled"} by ${rejection.name}</b>, ${timeWords(rejection.at)}${reason && html`<br>Reason: ${reason}`}</div>`;
