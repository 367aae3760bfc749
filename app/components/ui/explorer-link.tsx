import { ExternalLink } from "./external-link";

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
