import { Fragment } from "react";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/on-demand/data-table";

interface Row {
  key: string;
  quantity: string;
  unit: string;
  value: string;
}

/** All that the service still knows about assets without details. */
export function DelistedList({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  return (
    <Card
      title="Assets without details"
      footer="The service no longer says how many decimals these assets have. Quantities are in their smallest unit, and no part of the total."
    >
      <div className="holdings">
        <DataTable
          caption="Assets without details"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: "unit", header: "Unit", isTitle: true, cell: ({ unit }) => <b>{unit}</b> },
            {
              key: "quantity",
              header: "Smallest units",
              align: "end",
              cell: ({ quantity }) => <Digits text={quantity} />,
            },
            { key: "value", header: `Last value (${currency})`, align: "end", cell: ({ value }) => value },
          ]}
        />
      </div>
    </Card>
  );
}

/** A long number that breaks between its groups. */
function Digits({ text }: { text: string }) {
  return text.split(/(?<=,)/).map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups have nothing but their place
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {group}
    </Fragment>
  ));
}
