import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";

/** The specification's message, then the reason. */
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
