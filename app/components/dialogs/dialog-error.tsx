import { useLocation, useParams } from "@remix-run/react";
import { useErrorWords } from "~/components/frame/page-error";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import { BEHIND } from "~/lib/dialog-place";
import { paths, subWalletIdFromParams } from "~/lib/paths";

/** Error boundary of a dialog: the page behind stays. */
export function DialogError({ closeTo: given }: { closeTo?: string }) {
  const words = useErrorWords();
  const { pathname, search } = useLocation();
  const over = pageOver(pathname, subWalletIdFromParams(useParams()));
  const closeTo = given ?? over;
  const behind = new URLSearchParams(search).get(BEHIND);
  return (
    <Dialog
      title="Something went wrong"
      closeTo={behind ? `${closeTo}?${new URLSearchParams(behind)}` : closeTo}
      narrow
    >
      <ErrorState title="This could not be shown">{words}</ErrorState>
    </Dialog>
  );
}

/** `/home/…/send` lies over `/home`, `/wallets/…/send` over the sub-wallet's own page. */
function pageOver(pathname: string, subWalletId: string | null): string {
  const [, section = ""] = pathname.split("/");
  if (section !== "wallets") return `/${section}`;
  return subWalletId ? paths.wallet(subWalletId) : paths.home();
}
