import { ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import type { RequestedExport } from "~/lib/exports/transactions.server";
import { formatDate } from "~/lib/present/format";
import { periodRows } from "./period-rows";

interface Props {
  place: PlainDialogPlace;
  requested: RequestedExport;
}

/** What was asked for, and the e-mail address that the file goes to. */
export function ExportRequested({ place, requested }: Props) {
  const { email, assets, count, period, zone, at } = requested;
  return (
    <Dialog
      title="Export requested"
      subtitle={`Transaction History · ${formatDate(new Date(at).toISOString())} UTC`}
      closeTo={place.closeTo}
      narrow
    >
      <DialogMain>
        <Notice tone="ok" alert title={`The file will be sent to ${email}`}>
          You can close this window. Large files take a few minutes.
        </Notice>
        <DefinitionList
          ruled
          rows={[
            { label: "Assets", value: assets.length > 0 ? assets.join(", ") : "All" },
            count === null
              ? null
              : { label: "Transactions", value: `The latest ${count.toLocaleString("en-GB")}` },
            ...(period ? periodRows(period, zone) : []),
          ]}
        />
      </DialogMain>
      <DialogFooter
        start={
          <ButtonLink to={place.self} variant="quiet" preventScrollReset>
            Export another
          </ButtonLink>
        }
      >
        <ButtonLink to={place.closeTo} variant="primary" preventScrollReset>
          Done
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
