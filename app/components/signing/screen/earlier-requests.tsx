import { Party } from "~/components/ui/address/party";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { StatusTag } from "~/components/ui/tag";
import type { EarlierRequest, PendingBeforeView } from "~/lib/signing/pending-before-view.server";
import { DialogLink } from "./dialog-link";

/** What comes before a transaction, all of it, and what to do about each; the same before it is sent and after. */
export function EarlierRequests({ earlier }: { earlier: PendingBeforeView }) {
  const { nonce, word, requests, missing, afterCancel, fill, mayBeMore } = earlier;
  return (
    <Notice tone="warn" title={`This one has ${word} ${nonce} and has to wait`}>
      <p>The network confirms the requests of this sub-wallet in the order of their {word}s.</p>
      {requests.length > 0 ? (
        <>
          <ol className="pending-before">
            {requests.map((request) => (
              <EarlierRequestLine key={request.detailTo} request={request} word={word} />
            ))}
          </ol>
          <p>Approve what is to be paid. Cancelling a request does not let the others pass: {afterCancel}</p>
        </>
      ) : null}
      {missing ? <p>{missing}</p> : null}
      <FillLinks links={fill} />
      {mayBeMore ? <p>There may be older requests that are not listed here.</p> : null}
    </Notice>
  );
}

function EarlierRequestLine({ request, word }: { request: EarlierRequest; word: PendingBeforeView["word"] }) {
  const { nonce, amount, to, status, detailTo, action } = request;
  return (
    <li className="pending-before__request">
      <span>
        <Link to={detailTo}>
          {word === "nonce" ? "Nonce" : "Sequence"} {nonce}
        </Link>{" "}
        · {amount} to <Party {...to} />
      </span>
      <StatusTag status={status} />
      {action ? <Link to={action.to}>{action.label}</Link> : null}
    </li>
  );
}

function FillLinks({ links }: { links: PendingBeforeView["fill"] }) {
  if (links.length === 0) return null;
  return (
    <p className="button-row">
      {links.map(({ to, label }) => (
        <DialogLink key={to} to={to} size="small">
          {label}
        </DialogLink>
      ))}
    </p>
  );
}
