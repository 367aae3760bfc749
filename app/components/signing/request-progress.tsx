import { DefinitionList } from "~/components/ui/definition-list";
import { Notice } from "~/components/ui/notice";
import type { RequestOfTransaction } from "~/lib/signing/screen/request-of-transaction.server";
import { Annotation } from "./screen/annotation";
import { Approvals } from "./screen/approvals";
import { EarlierRequests } from "./screen/earlier-requests";
import { NextStep } from "./screen/ending";
import { Held } from "./screen/held";
import { ReplacedTransaction } from "./screen/replaced-transaction";
import { RequestFindings } from "./screen/request-findings";
import { shownRow } from "./screen/review-summary";
import { SignPanel } from "./screen/sign-panel";
import { Simulation } from "./screen/simulation";
import { digestRows, TechnicalDetails } from "./screen/technical-details";
import { Timeline } from "./screen/timeline";
import { ToBeReplaced } from "./screen/to-be-replaced";

/** The request behind a transaction: how it compares, who approves it, how far it is. */
export function RequestProgress({ request }: { request: RequestOfTransaction }) {
  const {
    fingerprint,
    digest,
    verified,
    approvals,
    askedBy,
    timeline,
    replaced,
    transaction,
    ending,
    earlier,
    origin,
    annotation,
  } = request;
  const cost = transaction?.rows.filter(({ kind }) => kind === "fee") ?? [];
  return (
    <div className="request-progress">
      <RequestFindings view={request} />
      <Held held={request.held} />
      {ending ? <h3>{ending.title}</h3> : null}
      {request.isToSign
        ? request.warnings.map((warning) => (
            <Notice key={warning} tone="warn">
              {warning}
            </Notice>
          ))
        : null}
      <ToBeReplaced view={request} />
      {earlier ? <EarlierRequests earlier={earlier} /> : null}
      {replaced ? <ReplacedTransaction replaced={replaced} /> : null}
      {request.simulation ? <Simulation simulation={request.simulation} /> : null}
      <SignPanel fingerprint={fingerprint} verified={verified}>
        {origin || request.maker ? (
          <DefinitionList
            rows={[
              origin && { label: "Requested by", value: origin.name, note: origin.sends },
              request.maker,
            ]}
          />
        ) : null}
        {cost.length > 0 ? <DefinitionList rows={cost.map(shownRow)} /> : null}
        {approvals ? <Approvals approvals={approvals} askedBy={askedBy} /> : null}
        <Timeline steps={timeline} />
        {ending ? <NextStep {...ending} /> : null}
      </SignPanel>
      {annotation ? <Annotation annotation={annotation} canEdit /> : null}
      <TechnicalDetails rows={[...(transaction?.technical ?? []).map(shownRow), ...digestRows(digest)]} />
    </div>
  );
}
