import { type ShownPart, useShownPart } from "~/components/signing/form/use-shown-part";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import type { FoundVasps } from "~/lib/vasps/vasp-choices.server";
import { UNLISTED_CHOICES } from "~/lib/vasps/vasp-rules";
import type { VaspChoiceProps } from "./vasp-combobox";

const COMBOBOX: ShownPart<VaspChoiceProps> = {
  loaded: null,
  load: async () => (await import("./vasp-combobox")).VaspCombobox,
};

/** Without scripts a list and a search; with them a combobox, loaded after the page is shown. */
export function VaspChoice(props: VaspChoiceProps) {
  const { Part: Combobox, hasFailed } = useShownPart(COMBOBOX);
  if (Combobox) return <Combobox {...props} />;
  return (
    <div className={classNames("vasp-choice", hasFailed && "vasp-choice--all")}>
      <PlainChoice {...props} />
    </div>
  );
}

const NONE: FoundVasps = { options: [], hasMore: false };

function PlainChoice({ fields, values, choices, optional, find }: VaspChoiceProps) {
  const search = values.vaspSearch.trim();
  const first = choices.found.find((one) => one.search === "") ?? NONE;
  const found = choices.found.find((one) => one.search === search) ?? NONE;
  const isSearched = search !== "";
  // The selection stays, whatever is searched for.
  const chosen = choices.chosen.filter(({ value }) => value === values.vasp);
  const others = found.options.filter(({ value }) => value !== values.vasp);
  return (
    <>
      {first.hasMore || isSearched ? (
        <div className="vasp-choice__find">
          <TextField
            label="Find a business"
            hint={hintOf(search, found)}
            autoComplete="off"
            {...inputProps(fields.vaspSearch)}
          />
          <Button {...find}>Find</Button>
        </div>
      ) : null}
      <SelectField
        label="Cryptoasset business (VASP)"
        optional={optional}
        empty="Please choose"
        options={[...UNLISTED_CHOICES, { group: "Listed", options: [...chosen, ...others] }]}
        {...choiceProps(fields.vasp)}
        defaultValue={values.vasp}
      />
    </>
  );
}

function hintOf(search: string, { options, hasMore }: FoundVasps): string {
  if (search === "") return "The list below is not complete. Search by name.";
  if (options.length === 0) return `No listed business matches “${search}”.`;
  return hasMore
    ? `The list below shows the first matches for “${search}”. Type more to narrow it.`
    : `The list below shows all matches for “${search}”.`;
}
