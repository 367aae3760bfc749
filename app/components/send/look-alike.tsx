import { GroupedAddress } from "~/components/ui/address/grouped-address";
import type { FieldErrors } from "~/components/ui/field";
import { Checkbox } from "~/components/ui/form/checkbox";
import { addressDifferences } from "./address-differences";

interface LookAlikeProps {
  /** Chain id of both addresses. */
  chain: string;
  known: { name: string; address: string };
  typed: string;
  /** The confirming checkbox, whose value is the typed address; left out if no confirmation is needed. */
  confirm?: { name: string; isConfirmed: boolean; id?: string; error?: FieldErrors };
}

function Compared({ chain, address, other }: { chain: string; address: string; other: string }) {
  return <GroupedAddress value={address} runs={addressDifferences(chain, address, other)} />;
}

/** Both addresses, one above the other, with differences marked. */
export function LookAlike({ chain, known, typed, confirm }: LookAlikeProps) {
  return (
    <div className="look-alike">
      <dl>
        <div>
          <dt>Known: {known.name}</dt>
          <dd>
            <Compared chain={chain} address={known.address} other={typed} />
          </dd>
        </div>
        <div>
          <dt>Entered</dt>
          <dd>
            <Compared chain={chain} address={typed} other={known.address} />
          </dd>
        </div>
      </dl>
      {confirm ? (
        <Checkbox
          label="I compared every character: the entered address is correct"
          name={confirm.name}
          id={confirm.id}
          error={confirm.error}
          value={typed}
          defaultChecked={confirm.isConfirmed}
        />
      ) : null}
    </div>
  );
}
