import { DialogFlash } from "~/components/dialogs/dialog-flash";
import { CancelForm } from "~/components/signing/cancel-form";
import { Annotation } from "~/components/signing/screen/annotation";
import { Address } from "~/components/ui/address/address";
import { AmountHero } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { ExplorerLink } from "~/components/ui/explorer-link";
import { Notice } from "~/components/ui/notice";
import { ErrorState } from "~/components/ui/states";
import { Tag } from "~/components/ui/tag";
import type { TransferDetail } from "~/lib/exchanges/transfer-detail.server";
import type { TransferDetailPage } from "~/lib/exchanges/transfer-detail-flow.server";
import { withSearch } from "~/lib/paths";
import { ExchangeBadge } from "./exchange-badge";
import { LimitLeft } from "./limit-left";
import { TransferPartyName } from "./transfer-party-name";
import { TransferSteps } from "./transfer-steps";

/** A transfer over the history that it was chosen from: what it moves, each step, and what can be done next. */
export function TransferDetailDialog({ place, detail, problem, isCancelAsked }: TransferDetailPage) {
  const { closeTo } = place;
  if (!detail) {
    return (
      <Dialog title="Transfer details" closeTo={closeTo} narrow>
        <ErrorState
          title="The transfer could not be loaded"
          actions={<ButtonLink to={place.self}>Try again</ButtonLink>}
        >
          {problem}
        </ErrorState>
      </Dialog>
    );
  }
  const { title, subtitle, badge } = detail;
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      badge={badge ? <ExchangeBadge mark={badge.mark} theme={badge.theme} /> : undefined}
      closeTo={closeTo}
    >
      <DialogMain>
        <DialogFlash />
        <Facts {...detail} />
        {isCancelAsked ? (
          <CancelForm self={place.self} title="Cancel this transfer?">
            <p>It ends for everybody and cannot be reopened. Approvals already given are lost.</p>
          </CancelForm>
        ) : null}
      </DialogMain>
      <DialogSide>
        <div className="row transfer-steps__head">
          <h3>Steps</h3>
          <Tag tone={detail.tone ?? undefined}>{detail.label}</Tag>
        </div>
        <TransferSteps steps={detail.steps} />
        {detail.limit?.view ? (
          <div className="stack">
            <h3>24-hour limit of {detail.limit.from}</h3>
            <LimitLeft limit={detail.limit.view} />
          </div>
        ) : null}
      </DialogSide>
      <Footer detail={detail} place={place} isCancelAsked={isCancelAsked} />
    </Dialog>
  );
}

function Facts({ amount, from, to, reason, hash, explorer, hashNote, annotation }: TransferDetail) {
  return (
    <>
      <AmountHero value={amount.value} unit={amount.unit} />
      {reason ? (
        <Notice tone={reason.tone ? "bad" : undefined} title={reason.title}>
          {reason.words}
        </Notice>
      ) : null}
      <DefinitionList
        ruled
        rows={[
          {
            label: "From",
            value: <TransferPartyName party={from} />,
            note: from.exchange ?? "Not an exchange account",
          },
          {
            label: "To",
            value: <TransferPartyName party={to} />,
            note: to.exchange ?? "Not an exchange account",
          },
          {
            label: "Transaction hash",
            value: hash ? <Address value={hash} label="Transaction hash" /> : hashNote,
            wide: true,
          },
        ]}
      />
      <ExplorerLink explorer={explorer} />
      {annotation ? <Annotation annotation={annotation} canEdit /> : null}
    </>
  );
}

interface FooterProps extends Pick<TransferDetailPage, "place" | "isCancelAsked"> {
  detail: TransferDetail;
}

function Footer({ detail: { isWaiting, againTo, reviewTo, openTo }, place, isCancelAsked }: FooterProps) {
  const cancelTo = withSearch(place.self, { cancel: "ask" });
  return (
    <DialogFooter>
      {againTo ? (
        <ButtonLink to={againTo} variant="quiet" icon="refresh">
          Prepare again
        </ButtonLink>
      ) : null}
      {isWaiting && !isCancelAsked ? (
        <ButtonLink to={cancelTo} variant="quiet" preventScrollReset>
          Cancel transfer
        </ButtonLink>
      ) : null}
      {openTo ? <ButtonLink to={openTo.to}>{openTo.label}</ButtonLink> : null}
      {reviewTo ? <ButtonLink to={reviewTo}>Review request</ButtonLink> : null}
      <ButtonLink to={place.closeTo} variant="primary" preventScrollReset>
        Done
      </ButtonLink>
    </DialogFooter>
  );
}
