import { type Html, html } from "../html";
import type { Pending } from "../inbox";
import type { Phone } from "../phones";
import { quorumWords, timeWords } from "../words";

/** @param ruledBy rules in words that ask for approvals beside the policy */
export function approvalsCard(
  { request, schedules, approvals }: Pending,
  phones: Phone[],
  ruledBy: readonly string[] = [],
): Html {
  const nameOf = (key: string) =>
    phones.find(({ publicKey }) => publicKey === key)?.name ?? `Key ${key.slice(0, 10)}…`;
  return html`<h2>Approvals</h2>
<div class="card">
${ruledBy.map((words) => html`<dl><div><dt>Asked for by a rule</dt><dd>${words}</dd></div></dl>`)}
${schedules.map(
  (clauses, at) => html`${at > 0 && html`<p class="empty">or</p>`}
${clauses.map(({ quorumCount, keys }, clause) => {
  const given = keys.filter((key) => approvals.has(key.toLowerCase())).length;
  return html`<dl class="two"><div><dt>${clause > 0 ? "And" : request.type === "CHANGE_PEOPLE_REQUEST" ? "Owners" : "Policy"}</dt><dd>${quorumWords(quorumCount, keys.length, given)}</dd></div></dl>
<ul class="people">
${keys.map((key) => {
  const approvedAt = approvals.get(key.toLowerCase());
  return html`<li><span>${nameOf(key.toLowerCase())}</span><small>${approvedAt ? `approved ${timeWords(approvedAt)}` : "not yet"}</small></li>`;
})}
</ul>`;
})}`,
)}
</div>`;
}
