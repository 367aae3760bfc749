import { AddressText } from "~/components/ui/address/address-text";
import { CopyButton } from "~/components/ui/copy-button";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { Notice } from "~/components/ui/notice";
import { formatFullDate } from "~/lib/present/format";
import {
  KIND_NAMES,
  nameNote,
  type SignedFacts,
  sentenceOf,
  titleOf,
  type Verdict,
} from "~/lib/verify/verdict";

const MAX_SHOWN = 5;

/** The answer, and what the manifest says where it can be relied on. */
export function VerdictView({ verdict, fileName }: { verdict: Verdict; fileName: string }) {
  const { isSound, differences, signed, key } = verdict;
  const [first, ...others] = differences;
  const note = nameNote(verdict, fileName);
  return (
    <section className="card verify__verdict" aria-label="Result">
      {isSound ? (
        <Notice tone="ok" alert title={titleOf(verdict)}>
          {fileName} is complete, as signed by {signed?.signer}, and its rows add up.
        </Notice>
      ) : (
        <Notice tone="bad" alert title={titleOf(verdict)}>
          {first ? <p>{sentenceOf(first)}</p> : null}
          {others.length > 0 ? (
            <ul>
              {others.slice(0, MAX_SHOWN - 1).map((one) => (
                <li key={sentenceOf(one)}>{sentenceOf(one)}</li>
              ))}
            </ul>
          ) : null}
          {note ? <p>{note}</p> : null}
        </Notice>
      )}
      {key === "unchecked" ? (
        <Notice tone="warn" title="This console does not know the key">
          The signature is right, but it may be anybody's: compare the key below with the one that the
          custodian publishes.
        </Notice>
      ) : null}
      {signed ? <SignedList {...signed} isKnown={key === "known"} /> : null}
    </section>
  );
}

function SignedList({ isKnown, ...signed }: SignedFacts & { isKnown: boolean }) {
  const { file, kind, organisation, from, to, rows, bytes, sha256, signer, publicKey, payout } = signed;
  const number = (value: number) => value.toLocaleString("en-GB");
  return (
    <>
      <h2>What was signed</h2>
      <DefinitionList
        ruled
        rows={[
          { label: "File", value: file, note: KIND_NAMES[kind] },
          { label: "Organisation", value: organisation },
          { label: "From", value: (from && formatFullDate(from)) || "The beginning" },
          { label: "To", value: (to && formatFullDate(to)) || "The end" },
          { label: "Rows", value: number(rows), note: `${number(bytes)} bytes` },
          ...(payout ? payoutRows(payout) : []),
          { label: "SHA-256", value: <Hex value={sha256} label="SHA-256" />, wide: true },
          { label: "Signed by", value: signer, note: isKnown ? "The key is known here" : null },
          { label: "Public key", value: <Hex value={publicKey} label="Key" />, wide: true },
        ]}
      />
    </>
  );
}

/** What was approved, and what became of it. */
function payoutRows({ name, fingerprint, sums }: NonNullable<SignedFacts["payout"]>): Definition[] {
  return [
    { label: "Payout", value: name },
    { label: "Fingerprint", value: <code>{fingerprint}</code>, note: "That its approvers compared" },
    {
      label: "Payments",
      value: (
        <ul className="verify__sums">
          {sums.map(({ label, amount, note }) => (
            <li key={`${label} ${amount} ${note}`}>
              {label}: {amount} <small>{note}</small>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function Hex({ value, label }: { value: string; label: string }) {
  return (
    <span className="verify__hex">
      <AddressText value={value} />
      <CopyButton value={value} label={label} />
    </span>
  );
}
