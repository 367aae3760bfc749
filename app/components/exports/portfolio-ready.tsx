import type { MouseEvent } from "react";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogMain } from "~/components/ui/dialog/dialog";
import { Notice } from "~/components/ui/notice";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import type { ReadyPortfolio } from "~/lib/exports/portfolio.server";
import { ExportDone } from "./export-requested";
import { HowToCheck } from "./how-to-check";
import { portfolioRows } from "./portfolio-rows";
import { type DownloadState, useDownload } from "./use-download";

type Props = ReadyPortfolio & { place: PlainDialogPlace };

/** The file, downloaded at once with scripts and by its link without, and its manifest. */
export function PortfolioReady({ place, ...ready }: Props) {
  const { file, csvTo, manifestTo, manifestProblem, interval, currency, rows, zone, words } = ready;
  const [state, download] = useDownload(csvTo, `${file}.csv`, words);
  const again = (event: MouseEvent) => {
    event.preventDefault();
    download();
  };
  return (
    <Dialog title="Export ready" subtitle={`Portfolio History · ${interval}`} closeTo={place.closeTo} narrow>
      <DialogMain>
        <DownloadNotice state={state} {...ready} />
        {manifestProblem ? (
          <Notice tone="warn" title="The manifest that the service has made cannot be relied on">
            {manifestProblem}.
          </Notice>
        ) : null}
        <p className="export__files">
          <a className="button" href={csvTo} download={`${file}.csv`} onClick={again}>
            {state === "saved" ? "Download again" : "Download CSV"}
          </a>
          {manifestTo ? (
            <a className="button" href={manifestTo} download={`${file}.csv.manifest.json`}>
              Download manifest
            </a>
          ) : null}
        </p>
        <DefinitionList
          ruled
          rows={[
            { label: "Interval", value: interval },
            { label: "Currency", value: currency },
            rows === null ? null : { label: "Rows", value: rows.toLocaleString("en-GB") },
            ...portfolioRows(ready, zone),
          ]}
        />
        {manifestTo ? (
          <HowToCheck title="Two downloads" detail="The CSV file and its signed manifest." />
        ) : null}
      </DialogMain>
      <ExportDone place={place} />
    </Dialog>
  );
}

function DownloadNotice({ state, file, words }: { state: DownloadState } & ReadyPortfolio) {
  if (state === "saved") return <Notice tone="ok" title={words.saved} />;
  if (state === "failed") {
    return (
      <Notice tone="bad" alert>
        {words.failed}
      </Notice>
    );
  }
  return (
    <Notice title={`${file}.csv`}>
      {state === "loading" ? "It is being downloaded." : "The file is made when you download it."}
    </Notice>
  );
}
