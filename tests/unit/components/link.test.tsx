import { Link as RouterLink } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { Link, type LinkProps } from "~/components/ui/link";
import { render } from "../../fixtures/console/components-render";

/** An element's tag with its attributes, in any order. */
function partsOf(html: string): string[] {
  return (html.match(/[\w-]+(="[^"]*")?|>[^<]*/g) ?? []).sort();
}

describe("a link that the server renders", () => {
  it.each([
    { to: "/home" },
    { to: "/home?page=2#tiles", className: "tile__link", title: "A & B", "aria-label": "A <b>" },
    { to: "/wallets/a%20b/ETH/0", "aria-current": "page" },
    { to: "/home", preventScrollReset: true, replace: true, prefetch: "none" },
    { to: "/home", reloadDocument: true },
    { to: "//other.example/home" },
    { to: "https://other.example/" },
    { to: "?page=2" },
    { to: ".." },
  ] satisfies Omit<LinkProps, "children">[])("%j is what the router would render", async (props) => {
    const own = await render(<Link {...props}>words</Link>);
    const expected = await render(<RouterLink {...props}>words</RouterLink>);
    expect(partsOf(own)).toEqual(partsOf(expected));
    expect(own).toContain(">words</a>");
  });
});
