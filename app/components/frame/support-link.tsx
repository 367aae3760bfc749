import { ExternalLink } from "~/components/ui/external-link";
import { useSupportUrl } from "~/components/ui/support-words";

/** Target of 'contact support': the configured URL, or the console's page. */
export function SupportLink() {
  return (
    <ExternalLink href={useSupportUrl()} asButton>
      Support
    </ExternalLink>
  );
}
