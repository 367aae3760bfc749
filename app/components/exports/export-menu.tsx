import { Menu, MenuLink } from "~/components/ui/menu";
import type { ExportLink } from "~/lib/exports/links";

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
