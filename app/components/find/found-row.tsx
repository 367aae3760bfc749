import { CoinBadge } from "~/components/ui/coin-badge";
import { Icon } from "~/components/ui/icon";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Marked } from "~/components/ui/on-demand/marked";
import { StatusTag } from "~/components/ui/tag";
import type { FoundRow } from "~/lib/find/found";

/** What a result says; `text` is marked in it. */
export function FoundRowContent({ row, text }: { row: FoundRow; text: string }) {
  const { sign, title, note, end, status, marks = [] } = row;
  return (
    <>
      {"coin" in sign ? (
        <CoinBadge symbol={sign.coin} />
      ) : (
        <span className="finder__icon">
          <Icon name={sign.icon} size="small" />
        </span>
      )}
      <span className="finder__words">
        <b>
          <Marked text={title} search={text} />
        </b>
        <small>
          <Marked text={note} search={text} />
        </small>
      </span>
      {end ? (
        <span className="finder__end">
          <span className={end.isAddress ? "address" : "num"}>{end.text}</span>
          {status ? (
            <StatusTag status={status} />
          ) : end.note ? (
            <small className="num">{end.note}</small>
          ) : null}
        </span>
      ) : null}
      {marks.map((mark) => (
        <NameMarkNote key={mark.words} mark={mark} />
      ))}
    </>
  );
}
