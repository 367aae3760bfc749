import { Address } from "~/components/ui/address/address";
import type { ReplacedView } from "~/lib/signing/screen/replaced-view.server";

const TITLES: Readonly<Record<ReplacedView["kind"], string>> = {
  cancels: "Cancels",
  "speeds-up": "Speeds up",
  replaces: "Replaces",
};

export function ReplacedTransaction({ replaced }: { replaced: ReplacedView }) {
  const { kind, words, nonce, hash } = replaced;
  const what = [words, nonce === null ? null : `nonce ${nonce}`].filter(Boolean).join(" · ");
  return (
    <section className="replaced">
      <h3>{TITLES[kind]}</h3>
      <p>{what || "An earlier transaction of this sub-wallet"}</p>
      {hash ? <Address value={hash} label="Hash of the replaced transaction" /> : null}
    </section>
  );
}
