import type { SubWalletType } from "~/lib/chains";
import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem } from "../names/given-text";
import { TOKEN_LENGTH } from "./field-limits";
import { lengthOf, MAX_NAME_LENGTH, NAME_LENGTH } from "./name";

export interface SubWalletForm {
  walletId: string;
  name: string;
  type: string;
  confirmedName: string;
}

export type SubWalletField = keyof SubWalletForm;

export const SUB_WALLET_FIELDS = {
  walletId: 200,
  name: 500,
  type: TOKEN_LENGTH,
  /** The key of a `NameQuestion`. */
  confirmedName: TOKEN_LENGTH,
  once: TOKEN_LENGTH,
  stage: TOKEN_LENGTH,
} as const;

export interface SubWalletChoices {
  walletIds: readonly string[];
  types: readonly SubWalletType[];
}

type SubWalletRule = Rule<{ form: SubWalletForm; choices: SubWalletChoices }, SubWalletField>;

const walletChosen: SubWalletRule = ({ form, choices }) =>
  choices.walletIds.includes(form.walletId)
    ? undefined
    : { field: "walletId", message: "Please select a wallet" };

const named: SubWalletRule = ({ form }) =>
  form.name === "" ? { field: "name", message: "Please enter a name for the sub-wallet" } : undefined;

const nameVisible: SubWalletRule = ({ form }) => {
  const message = hiddenProblem("Name", form.name);
  return message === null ? undefined : { field: "name", message };
};

const nameLengthValid: SubWalletRule = ({ form }) =>
  lengthOf(form.name) > MAX_NAME_LENGTH ? { field: "name", message: NAME_LENGTH } : undefined;

const chainChosen: SubWalletRule = ({ form, choices }) =>
  choices.types.some((type) => type === form.type)
    ? undefined
    : { field: "type", message: "Please select a blockchain" };

const RULES: readonly SubWalletRule[] = [walletChosen, named, nameVisible, nameLengthValid, chainChosen];

/** In the specification's order. */
export function checkSubWalletForm(form: SubWalletForm, choices: SubWalletChoices): Issue<SubWalletField>[] {
  return issuesOf(RULES, { form, choices });
}
