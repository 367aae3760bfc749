/** What a form of a page would send, as its HTML says it. */
export function formFields(html: string): Map<string, string> {
  const form = /<form\b[^>]*payout-form[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const fields = new Map<string, string>();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    const isSent =
      attribute(tag, "type") !== "file" && (attribute(tag, "type") !== "checkbox" || / checked\b/.test(tag));
    if (name && isSent) fields.set(name, attribute(tag, "value") ?? "");
  }
  return fields;
}

/** The boxes to tick, by name, with their values. */
export function checkboxes(html: string): Map<string, string> {
  const tags = [...html.matchAll(/<input\b[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
  return new Map(
    tags.flatMap((tag) => {
      const name = attribute(tag, "name");
      return name?.endsWith(".seen") ? [[name, attribute(tag, "value") ?? ""] as const] : [];
    }),
  );
}

/** How many rows a filter of the check has. */
export function countOf(html: string, filter: string): number {
  const button = new RegExp(`value="show:${filter}:1"[^>]*>[^<]*(?:<!-- -->)?[^<]*<b>([\\d,]+)</b>`).exec(
    html,
  );
  return Number((button?.[1] ?? "0").replaceAll(",", ""));
}

function attribute(tag: string, name: string): string | undefined {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return text
    ?.replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
