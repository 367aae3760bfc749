import { ExternalLink } from "~/components/ui/external-link";
import { useSupportUrl } from "~/components/ui/support-words";

/** Where words that say 'contact support' lead to: the configured address, or the console's own page. */
export function SupportLink() {
  return (
    <ExternalLink href={useSupportUrl()} asButton>
      Support
    </ExternalLink>
  );
}
