interface Match {
  id: string;
  data: unknown;
}

/** 'Trading desk – Send · Strongroom'. Unknown parts are left out. */
export function pageTitle(matches: readonly Match[], ...parts: (string | null | undefined)[]) {
  const root = matches.find(({ id }) => id === "root")?.data as RootConfig | undefined;
  const product = root?.config.productName ?? "Strongroom";
  return [{ title: `${parts.filter(Boolean).join(" – ")} · ${product}` }];
}

interface RootConfig {
  config: { productName: string };
}
