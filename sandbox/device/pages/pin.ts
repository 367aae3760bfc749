import { type Html, html } from "../html";
import { inboxPath, pinPath } from "../paths";
import type { Phone } from "../phones";
import { layout } from "./layout";

interface PinForm {
  token: string;
  error?: string;
  /** Whether the box is ticked. */
  endsSessions?: boolean;
}

/** Also unlocks an account. */
export function pinPage(phone: Phone, { token, error, endsSessions = true }: PinForm): Html {
  return layout(
    { title: "New PIN", phone, back: { href: inboxPath(phone.userId), label: "Requests" } },
    html`<h1>New PIN</h1>
<p>For signing in to the console. A locked account is unlocked.</p>
${error !== undefined && html`<div class="note bad" role="alert">${error}</div>`}
<form method="post" action="${pinPath(phone.userId)}">
<input type="hidden" name="token" value="${token}">
<label for="pin">New PIN, six digits</label>
<input id="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required autocomplete="new-password">
<label for="again">The same again</label>
<input id="again" name="again" type="password" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required autocomplete="new-password">
<label class="tick"><input type="checkbox" name="signOut" ${endsSessions && html`checked`}> End my sessions: whoever is signed in as me, in any browser, has to sign in again</label>
<button class="btn primary">Set the new PIN</button>
</form>`,
  );
}

/** @param ended how many sessions ended with the old PIN */
export function pinSetPage(phone: Phone, ended: number): Html {
  return layout(
    { title: "PIN set", phone, back: { href: inboxPath(phone.userId), label: "Requests" } },
    html`<h1>PIN set</h1>
<div class="note ok" role="status">Sign in to the console with the new PIN.${endedWords(ended)}</div>
<a class="btn primary" href="${inboxPath(phone.userId)}">Done</a>`,
  );
}

function endedWords(ended: number): string {
  if (ended === 0) return "";
  return ended === 1 ? " 1 session has ended." : ` ${ended} sessions have ended.`;
}
