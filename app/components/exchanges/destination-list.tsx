import type { InputHTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";
import { CoinBadge } from "~/components/ui/coin-badge";
import { FieldError } from "~/components/ui/field";
import { Tag } from "~/components/ui/tag";
import type { DestinationChoice } from "~/lib/exchanges/transfer-view.server";
import { ExchangeBadge } from "./exchange-badge";
import { forAssets } from "./for-assets";
import type { TransferPart } from "./use-transfer-form";

/** The allowed destinations, counted. Those that the chosen asset may not be sent to are not shown. */
export function DestinationList({ view, fields, values }: TransferPart) {
  const { id, errors, name, formId } = fields.to;
  const message = errors?.[0];
  return (
    <fieldset className="field destinations" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="choice-legend destinations__legend">
        Recipient
        <span className="destinations__count">
          {view.assets.map(({ symbol, count }, place) => (
            <span key={symbol} className={classNames(...forAssets([place]))}>
              {count}
            </span>
          ))}
        </span>
      </legend>
      <div className="destinations__list">
        {view.destinations.map((one, at) => (
          <Destination
            key={one.id}
            destination={one}
            input={{
              id: at === 0 ? id : undefined,
              name,
              form: formId,
              defaultChecked: values.to === one.id,
              "aria-invalid": message ? true : undefined,
            }}
          />
        ))}
      </div>
      {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
    </fieldset>
  );
}

interface DestinationProps {
  destination: DestinationChoice;
  input: InputHTMLAttributes<HTMLInputElement>;
}

function Destination({ destination, input }: DestinationProps) {
  const { id, name, exchange, status, assets, symbol } = destination;
  return (
    <label className={classNames("destination", ...forAssets(assets))}>
      <input {...input} type="radio" value={id} className="destination__input" />
      {exchange ? (
        <ExchangeBadge mark={exchange.mark} theme={exchange.theme} size="small" />
      ) : (
        <CoinBadge symbol={symbol} size="small" />
      )}
      <span className="destination__name">
        {name}
        <small>{exchange?.name ?? "Sub-wallet"}</small>
      </span>
      {status ? <Tag tone={status.tone}>{status.label}</Tag> : null}
    </label>
  );
}
