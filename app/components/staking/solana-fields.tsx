import { AddressText } from "~/components/ui/address/address-text";
import { FieldError, firstError } from "~/components/ui/field";
import { AddressField } from "~/components/ui/form/address-field";
import { inputProps } from "~/components/ui/form/field-props";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { Tag } from "~/components/ui/tag";
import type { StakeAccountsFieldsView } from "~/lib/staking/fields-view";
import { StakeAddresses } from "./solana-addresses";
import { SolanaAfter } from "./solana-after";
import { SolanaLookAlike } from "./solana-look-alike";
import { VoteField } from "./solana-votes";
import { StakeAmount } from "./stake-amount";
import type { StakeFormPart } from "./use-stake-form";

type Part = StakeFormPart & { view: StakeAccountsFieldsView };

const AMOUNTS = {
  stake: "Amount to stake",
  split: "Amount to split",
  withdraw: "Amount to withdraw",
} as const;

/** Which stake, how much of it, and where to. */
export function StakeAccountsFields(part: Part) {
  const { view, fields } = part;
  const { tab } = view;
  return (
    <div className={`stake-fields stake-fields--${tab}`}>
      <StakeAddresses view={view} field={fields.stakeAddress} />
      {tab === "unstake" ? null : (
        <div className="stake-fields__amount">
          <StakeAmount amount={{ label: AMOUNTS[tab], hint: view.amountHint, hasMax: true }} {...part} />
        </div>
      )}
      {tab === "stake" ? <VoteField {...part} /> : null}
      {tab === "split" ? <NewStakeAddress {...part} /> : null}
      {tab === "withdraw" ? <WithdrawAddress {...part} /> : null}
      <SolanaAfter view={view} now={part.now} />
    </div>
  );
}

/** Where a split moves the amount. */
function NewStakeAddress({ view, fields }: Part) {
  const { id, name, errors, initialValue } = fields.newStakeAddress;
  const [usual, ...others] = view.newAddresses;
  const message = firstError(errors);
  if (!usual) {
    return message ? (
      <div className="field" id={id} tabIndex={-1}>
        <span className="field__label">New stake address</span>
        <FieldError id={`${id}-error`}>{message}</FieldError>
      </div>
    ) : null;
  }
  if (others.length > 0) {
    const isOffered = view.newAddresses.some((address) => address === initialValue);
    return (
      <RadioCards
        id={id}
        legend="New stake address"
        name={name}
        list
        options={view.newAddresses.map((address) => ({
          value: address,
          label: <AddressText value={address} />,
        }))}
        defaultValue={isOffered ? String(initialValue) : usual}
        hint="Another request that still waits for approval may use one of them: then choose another."
        error={errors}
      />
    );
  }
  return (
    <div className="field" id={id} tabIndex={-1}>
      <span className="field__label">New stake address</span>
      <div className="new-stake-address">
        <AddressText value={usual} />
        <Tag>Uninitialised</Tag>
      </div>
      <input type="hidden" name={name} value={usual} />
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </div>
  );
}

function WithdrawAddress({ view, ...part }: Part) {
  const own = "This sub-wallet's own address";
  const isOwn = part.now.withdrawAddress.trim() === view.ownAddress;
  return (
    <AddressField
      label="Withdraw address"
      hint={isOwn ? own : `${own} is ${view.ownAddress}`}
      {...inputProps(part.fields.withdrawAddress)}
      after={<SolanaLookAlike {...part} field="withdrawAddress" />}
    />
  );
}
