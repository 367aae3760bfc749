import { useRouteLoaderData } from "@remix-run/react";
import { ExternalLink } from "~/components/ui/external-link";
import { paths } from "~/lib/paths";

type RootLinks = { config?: { links?: { support?: string } } } | undefined;

/** Where words that say 'contact support' lead to: the configured address, or the console's own page. */
export function SupportLink() {
  // The root page shows this link too, so that its types cannot be imported here.
  const root = useRouteLoaderData("root") as RootLinks;
  return (
    <ExternalLink href={root?.config?.links?.support ?? paths.help("support")} asButton>
      Support
    </ExternalLink>
  );
}
