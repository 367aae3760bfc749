import { AddressText } from "~/components/ui/address/address-text";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { AddressField } from "~/components/ui/form/address-field";
import { inputProps } from "~/components/ui/form/field-props";
import type { KnownDelegate, StakeAccountsFieldsView } from "~/lib/staking/fields-view";
import { SolanaLookAlike } from "./solana-look-alike";
import type { StakeFormPart } from "./use-stake-form";

const DEACTIVATING = "A stake that is deactivating can only go back to its previous vote account";
const ANY = "The vote account of the validator. For a stake that is deactivating, leave it empty";

/** The validator's vote account; that of a stake which is deactivating is fixed. */
export function VoteField({ view, ...part }: StakeFormPart & { view: StakeAccountsFieldsView }) {
  const { fields, now, isHydrated } = part;
  const chosen = view.rows.find(({ address }) => address === now.stakeAddress);
  const only = isHydrated ? (chosen?.onlyVote ?? null) : null;
  const { id, name, form, error } = inputProps(fields.voteAddress);
  if (only) {
    return (
      <AddressField
        key={only}
        {...{ id, name, form, error }}
        label="Vote address"
        hint={DEACTIVATING}
        defaultValue={only}
        readOnly
      />
    );
  }
  const hasDeactivating = view.rows.some(({ onlyVote }) => onlyVote !== null);
  return (
    <>
      <AddressField
        label="Vote address"
        hint={hasDeactivating ? ANY : "The vote account of the validator"}
        {...inputProps(fields.voteAddress)}
        after={<SolanaLookAlike {...part} field="voteAddress" />}
      />
      <KnownVotes validators={view.validators} fieldId={id} />
    </>
  );
}

function KnownVotes({ validators, fieldId }: { validators: readonly KnownDelegate[]; fieldId: string }) {
  if (validators.length === 0) return null;
  return (
    <details className="known-votes">
      <summary>Vote accounts you have staked to ({validators.length})</summary>
      <ul>
        {validators.map(({ id, name, commission }) => (
          <li key={id}>
            <div>
              <b>{name ?? "No name published"}</b>
              {commission ? <small> · {commission}</small> : null}
              <AddressText value={id} />
            </div>
            <CopyButton value={id} label="Vote address" />
            <Button
              type="button"
              size="small"
              className="needs-script"
              onClick={() => fillIn(fieldId, id)}
              aria-label={`Use ${name ?? id}`}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** As if it were typed, so that whatever follows the form sees it. */
function fillIn(fieldId: string, value: string) {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
