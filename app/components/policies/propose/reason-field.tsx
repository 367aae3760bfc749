import { TextField } from "~/components/ui/text-field";
import type { Issue } from "~/lib/issue";

export function ReasonField({ reason, issues }: { reason: string; issues: readonly Issue[] }) {
  return (
    <TextField
      id="propose-reason"
      name="reason"
      label="Why"
      autoComplete="off"
      hint="At most 500 characters. Every approver reads it."
      defaultValue={reason}
      error={issues.filter(({ field }) => field === "reason").map(({ message }) => message)}
    />
  );
}
