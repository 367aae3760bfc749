import { Menu, MenuLink } from "~/components/ui/menu";

/** What can be exported from a page. */
export function ExportMenu({ transactionsTo }: { transactionsTo: string }) {
  return (
    <Menu label="Export" className="export-menu">
      <MenuLink to={transactionsTo} preventScrollReset>
        Transaction History
      </MenuLink>
    </Menu>
  );
}
