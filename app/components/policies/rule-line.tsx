import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { RuleView } from "~/lib/policies/rule-view";
import type { RulePart } from "~/lib/present/rule-words";

interface RuleLineProps {
  parts: ReactNode;
  who: ReactNode;
  note: string;
  isLimit?: boolean;
  /** What the question beside is about. */
  isDeciding?: boolean;
}

/** What it is about, then who approves. */
export function RuleLine({ parts, who, note, isLimit = false, isDeciding = false }: RuleLineProps) {
  return (
    <li className={classNames("rule", isDeciding && "rule--deciding")}>
      <p className="rule__about">
        {isDeciding ? <b className="rule__mark">Decides: </b> : null}
        {parts}
      </p>
      <Icon name="chevron-right" size="small" className="rule__arrow" />
      <p className={classNames("rule__who", isLimit && "rule__who--nobody")}>
        <b>{who}</b>
        {note ? <small>{note}</small> : null}
      </p>
    </li>
  );
}

export function Rule({ rule, isDeciding }: { rule: RuleView; isDeciding: boolean }) {
  const { parts, who, note, isLimit } = rule;
  return <RuleLine parts={<RuleParts parts={parts} />} {...{ who, note, isLimit, isDeciding }} />;
}

/** A sentence whose values are chips. */
export function RuleParts({ parts }: { parts: readonly RulePart[] }) {
  return parts.map(({ text, isValue }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their order
    <span key={at}>
      {at > 0 ? " " : ""}
      {isValue ? <span className="rule__chip">{text}</span> : text}
    </span>
  ));
}
