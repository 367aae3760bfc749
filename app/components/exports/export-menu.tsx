import { Menu, MenuLink } from "~/components/ui/menu";
import type { ExportLink } from "~/lib/exports/links";

/** What can be exported from a page, each in a dialog over it. */
export function ExportMenu({ links }: { links: readonly ExportLink[] }) {
  return (
    <Menu label="Export" className="export-menu">
      {links.map(({ name, to }) => (
        <MenuLink key={name} to={to} preventScrollReset>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}
