import { Menu, MenuLink } from "~/components/ui/menu";
import type { ExportName } from "~/lib/paths";

/** What can be exported from a page, each in a dialog over it. */
export function ExportMenu({ linkTo }: { linkTo: (what: ExportName) => string }) {
  return (
    <Menu label="Export" className="export-menu">
      <MenuLink to={linkTo("transactions")} preventScrollReset>
        Transaction History
      </MenuLink>
      <MenuLink to={linkTo("portfolio")} preventScrollReset>
        Portfolio History
      </MenuLink>
      <MenuLink to={linkTo("audit")} preventScrollReset>
        Audit History
      </MenuLink>
    </Menu>
  );
}
