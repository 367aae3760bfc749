import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import type { OpenRule } from "~/lib/policies/propose/proposal-view";
import { slotsOf } from "~/lib/policies/propose/rule-form";
import { ConditionFields } from "./condition-fields";
import type { Choices } from "./rule-field";
import { VerdictFields } from "./verdict-fields";

interface RuleFieldsProps {
  page: Choices;
  open: OpenRule;
  reason: string;
}

/** One rule: what it is about, and who approves then. */
export function RuleFields({ page, open, reason }: RuleFieldsProps) {
  const pending = usePendingStage();
  const key = open.id ?? "new";
  return (
    <Card title={open.id === null ? "A new rule" : "Edit this rule"} padded>
      <div className="stack stack--loose" key={key}>
        <input type="hidden" name="editing" value={key} />
        <input type="hidden" name="slots" value={slotsOf(open.form)} />
        <input type="hidden" name="reason" value={reason} />
        <ConditionFields open={open} subWallets={page.subWallets} />
        <VerdictFields open={open} people={page.people} />
        <div className="button-row">
          <Button variant="primary" name="stage" value="save" pending={pending === "save"}>
            Save this rule
          </Button>
          <Button variant="quiet" name="stage" value="back">
            Back without saving
          </Button>
        </div>
      </div>
    </Card>
  );
}
