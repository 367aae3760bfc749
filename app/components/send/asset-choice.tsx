import { choiceProps } from "~/components/ui/form/field-props";
import { SelectField } from "~/components/ui/select-field";
import { CUSTOM_TOKEN } from "~/lib/forms/send-form";
import { CustomToken } from "./custom-token";
import { isOneAsset, type SendFormPart } from "./use-send-form";

const OTHER_TOKEN = { value: CUSTOM_TOKEN, label: "Another token, by its address" };

/** Hidden if there is only one asset. */
export function AssetChoice({ view, fields, values }: SendFormPart) {
  if (isOneAsset(view)) return <input type="hidden" name="asset" value={view.defaultAsset} />;
  return (
    <div className="asset-choice">
      <SelectField
        label="Asset"
        options={view.customTokens ? [...view.assets, OTHER_TOKEN] : view.assets}
        {...choiceProps(fields.asset)}
        defaultValue={values.asset || view.defaultAsset}
      />
      {view.customTokens ? <CustomToken fields={fields} /> : null}
    </div>
  );
}
