import { ExternalLink } from "./external-link";

/** Where a transaction can be seen on its chain; nothing where that is nowhere. */
export function ExplorerLink({ explorer }: { explorer?: { name: string; url: string } | null | undefined }) {
  if (!explorer) return null;
  return (
    <p>
      <ExternalLink href={explorer.url} asButton>
        View on {explorer.name}
      </ExternalLink>
    </p>
  );
}
