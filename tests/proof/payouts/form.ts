/** What a form of a page would send, as its HTML says it. @param mark an attribute that only its tag has */
export function formFields(html: string, mark = "payout-form"): Map<string, string> {
  const form = new RegExp(`<form\\b[^>]*${mark}[\\s\\S]*?</form>`).exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).filter(isSent);
  const choices = [...form.matchAll(/<select\b[\s\S]*?<\/select>/g)].map(([select]) => ({
    name: attribute(select.slice(0, select.indexOf(">") + 1), "name"),
    value: attribute(chosenOption(select), "value"),
  }));
  const fields = [
    ...inputs.map((tag) => ({ name: attribute(tag, "name"), value: attribute(tag, "value") })),
    ...choices,
  ];
  return new Map(fields.flatMap(({ name, value }) => (name ? [[name, value ?? ""] as const] : [])));
}

function isSent(tag: string): boolean {
  const type = attribute(tag, "type") ?? "text";
  return type !== "file" && (!["checkbox", "radio"].includes(type) || / checked\b/.test(tag));
}

function chosenOption(select: string): string {
  const options = [...select.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
  return options.find((tag) => / selected\b/.test(tag)) ?? options[0] ?? "";
}

/** The boxes to tick, by name, with their values. */
export function checkboxes(
  html: string,
  isAsked = (name: string) => name.endsWith(".seen"),
): Map<string, string> {
  const tags = [...html.matchAll(/<input\b[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
  return new Map(
    tags.flatMap((tag) => {
      const name = attribute(tag, "name");
      return name && isAsked(name) ? [[name, attribute(tag, "value") ?? ""] as const] : [];
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
