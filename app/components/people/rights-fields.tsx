import { Checkbox } from "~/components/ui/form/checkbox";
import { type AnsweredField, choiceProps } from "~/components/ui/form/field-props";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { SOME } from "~/lib/people/people-form";
import { ROLE_LINES, ROLE_WORDS } from "~/lib/people/role-words";

interface RightsFieldsProps {
  fields: { role: AnsweredField; scope: AnsweredField };
  wallets: readonly { id: string; name: string }[];
  ticked: readonly string[];
}

const ROLES = Object.entries(ROLE_WORDS).map(([value, label]) => ({
  value,
  label,
  detail: ROLE_LINES[value as keyof typeof ROLE_LINES],
}));

/** Role, and the wallets that it is for. */
export function RightsFields(props: RightsFieldsProps) {
  const { fields, wallets } = props;
  return (
    <>
      <RadioCards legend="Role" list options={ROLES} {...choiceProps(fields.role)} />
      {wallets.length > 0 ? <WalletFields {...props} /> : <NoWallets />}
    </>
  );
}

function NoWallets() {
  return (
    <>
      <input type="hidden" name="scope" value="all" />
      <p className="muted">There are no wallets yet. The role holds for all those to come.</p>
    </>
  );
}

function WalletFields({ fields, wallets, ticked }: RightsFieldsProps) {
  return (
    <>
      <RadioCards
        legend="Wallets"
        options={[
          { value: "all", label: "All, also those to come" },
          { value: SOME, label: "Only these" },
        ]}
        hint="An Owner and an Auditor see all wallets."
        {...choiceProps(fields.scope)}
      />
      <fieldset className="field person-wallets">
        <legend className="visually-hidden">Only these wallets</legend>
        {wallets.map(({ id, name }, at) => (
          <Checkbox
            key={id}
            label={name}
            name={`wallet[${at}].id`}
            value={id}
            defaultChecked={ticked.includes(id)}
          />
        ))}
      </fieldset>
    </>
  );
}
