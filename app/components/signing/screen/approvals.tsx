import { Fragment } from "react";
import { classNames } from "~/components/ui/class-names";
import { MessageWords } from "~/components/ui/message-words";
import { NameMarkNote } from "~/components/ui/name-mark";
import type { ApprovalsView, ApproverRow, GroupView } from "~/lib/signing/screen/approvals-view";

interface Shown {
  approvals: ApprovalsView;
  /** Rules in words that ask for approvals beside the policy. */
  askedBy?: readonly string[];
}

/** One line per person. If two groups must both approve, there are two lists. */
export function Approvals({ approvals, askedBy = [] }: Shown) {
  return (
    <section className="approvals" aria-label="Approvals">
      <h3>Approvals</h3>
      {askedBy.map((rule) => (
        <p key={rule} className="approvals__rule">
          <span>Asked for by a rule</span> {rule}
        </p>
      ))}
      {approvals.map((groups, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no other name
        <Fragment key={at}>
          {at > 0 ? <p className="approvals__or">or</p> : null}
          {groups.map((group) => (
            <Group key={group.approvers.map(({ key }) => key).join()} group={group} />
          ))}
        </Fragment>
      ))}
    </section>
  );
}

function Group({ group: { words, approvers } }: { group: GroupView }) {
  return (
    <div className="approvals__group">
      <p className="approvals__count">{words}</p>
      <ul>
        {approvers.map((approver) => (
          <Person key={approver.key} approver={approver} />
        ))}
      </ul>
    </div>
  );
}

function Person({ approver: { name, mark, initials, state, words, reason } }: { approver: ApproverRow }) {
  return (
    <li className={classNames("approver", state && `approver--${state}`)}>
      <span className="approver__disc" aria-hidden="true">
        {initials}
      </span>
      <span className={classNames("approver__name", initials === "" && "mono")}>{name}</span>
      {words ? <span className="approver__state">{words}</span> : null}
      <NameMarkNote mark={mark} />
      {reason ? (
        <q className="approver__reason">
          <MessageWords>{reason}</MessageWords>
        </q>
      ) : null}
    </li>
  );
}
