interface Match {
  id: string;
  data: unknown;
}

/**
 * A page's title in the browser's tab, history and bookmarks: what it shows and what for, then the product:
 * 'Trading desk – Send · Strongroom'. Parts that are not known are left out.
 */
export function pageTitle(matches: readonly Match[], ...parts: (string | null | undefined)[]) {
  const root = matches.find(({ id }) => id === "root")?.data as RootConfig | undefined;
  const product = root?.config.productName ?? "Strongroom";
  return [{ title: `${parts.filter(Boolean).join(" – ")} · ${product}` }];
}

interface RootConfig {
  config: { productName: string };
}
