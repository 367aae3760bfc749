import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";

/** What could not be loaded; the words of the specification, then the reason. */
export function Failed({
  title,
  problem,
  retryTo,
}: {
  title: string | null;
  problem: string | null;
  retryTo: string;
}) {
  return (
    <ErrorState title={title ?? ""} actions={<ButtonLink to={retryTo}>Try again</ButtonLink>}>
      {problem}
    </ErrorState>
  );
}
