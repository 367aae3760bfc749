import { AskDialog } from "~/components/ui/on-demand/ask-dialog";

interface LogOutQuestionProps {
  onLogOut: () => void;
  onStay: () => void;
}

/** Signing out also ends the session of other tabs, which may hold entries that were not submitted. */
export function LogOutQuestion({ onLogOut, onStay }: LogOutQuestionProps) {
  return (
    <AskDialog
      title="Log out and lose entries?"
      words="A form in another tab may have entries that were not submitted. Logging out may discard them."
      leave="Log out"
      onLeave={onLogOut}
      onStay={onStay}
    />
  );
}
