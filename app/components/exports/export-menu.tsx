import { Menu, MenuLink } from "~/components/ui/menu";
import { BEHIND } from "~/lib/dialog-place";
import { paths } from "~/lib/paths";

const EXPORTS = [
  ["transactions", "Transaction History"],
  ["portfolio", "Portfolio History"],
  ["audit", "Audit History"],
] as const;

interface Props {
  /** The page that the dialogs stand over, and its query, to which they close. */
  over: "home" | "portfolio";
  behind: string | null;
}

/** What can be exported from a page, each in a dialog over it. */
export function ExportMenu({ over, behind }: Props) {
  return (
    <Menu label="Export" className="export-menu">
      {EXPORTS.map(([what, name]) => (
        <MenuLink key={what} to={paths.exportDialog(over, what, { [BEHIND]: behind })} preventScrollReset>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}
