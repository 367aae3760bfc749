import { type Issue, issuesOf, type Rule } from "../issue";
import { hiddenProblem } from "../names/given-text";
import { lengthOf } from "./name";

export interface NetworkForm {
  chainName: string;
  chainId: string;
  rpcUrl: string;
  currencyName: string;
  currencySymbol: string;
  decimals: string;
}

export type NetworkField = keyof NetworkForm;

export const NETWORK_FIELDS = {
  chainName: 200,
  chainId: 100,
  rpcUrl: 2_000,
  currencyName: 200,
  currencySymbol: 50,
  decimals: 20,
} as const;

const MAX_NAME_LENGTH = 50;
const MAX_SYMBOL_LENGTH = 6;
/** MetaMask's limit, below which its arithmetic with chain ids is exact. */
const MAX_CHAIN_ID = 4_503_599_627_370_476;
/** MetaMask accepts no other. */
const DECIMALS = "18";

type NetworkRule = Rule<NetworkForm, NetworkField>;

/** Takes decimal, or hex after 0x; null if invalid. */
export function readChainId(typed: string): number | null {
  if (!/^(\d{1,16}|0x[0-9a-f]{1,14})$/i.test(typed)) return null;
  const id = Number(typed);
  return id >= 1 && id <= MAX_CHAIN_ID ? id : null;
}

/** The form in which MetaMask and the snap compare ids: 0x4268, lower case without leading zeros. */
export function chainIdToHex(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

/** As MetaMask accepts: https, or http on this computer, without user name or password. */
export function isNodeUrl(typed: string): boolean {
  if (/\s/.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  return !username && !password && (protocol === "https:" || (protocol === "http:" && isLocal));
}

const visible =
  (field: NetworkField, label: string): NetworkRule =>
  (form) => {
    const message = hiddenProblem(label, form[field]);
    return message === null ? undefined : { field, message };
  };

const named: NetworkRule = ({ chainName }) => {
  const length = lengthOf(chainName);
  if (length === 0) return { field: "chainName", message: "Please enter a network name" };
  if (length > MAX_NAME_LENGTH)
    return { field: "chainName", message: `Network name must be 1 to ${MAX_NAME_LENGTH} characters` };
  return undefined;
};

const chainIdValid: NetworkRule = ({ chainId }) => {
  if (chainId === "") return { field: "chainId", message: "Please enter a chain id" };
  if (readChainId(chainId) === null)
    return { field: "chainId", message: "Chain id must be a whole number, such as 17000 or 0x4268" };
  return undefined;
};

const nodeValid: NetworkRule = ({ rpcUrl }) => {
  if (rpcUrl === "") return { field: "rpcUrl", message: "Please enter an RPC URL" };
  if (!isNodeUrl(rpcUrl))
    return {
      field: "rpcUrl",
      message: "RPC URL must begin with https://, or with http:// on this computer",
    };
  return undefined;
};

const currencyNamed: NetworkRule = ({ currencyName }) => {
  const length = lengthOf(currencyName);
  if (length > 0 && length <= MAX_NAME_LENGTH) return undefined;
  return {
    field: "currencyName",
    message: `Native currency name must be 1 to ${MAX_NAME_LENGTH} characters`,
  };
};

const symbolValid: NetworkRule = ({ currencySymbol }) => {
  const length = lengthOf(currencySymbol);
  if (length > 0 && length <= MAX_SYMBOL_LENGTH) return undefined;
  return { field: "currencySymbol", message: `Symbol must be 1 to ${MAX_SYMBOL_LENGTH} characters` };
};

const decimalsValid: NetworkRule = ({ decimals }) =>
  decimals === DECIMALS
    ? undefined
    : { field: "decimals", message: `Decimals must be ${DECIMALS}: MetaMask takes no other` };

const RULES: readonly NetworkRule[] = [
  visible("chainName", "Network name"),
  named,
  chainIdValid,
  nodeValid,
  visible("currencyName", "Native currency name"),
  currencyNamed,
  visible("currencySymbol", "Symbol"),
  symbolValid,
  decimalsValid,
];

export function checkNetworkForm(form: NetworkForm): Issue<NetworkField>[] {
  return issuesOf(RULES, form);
}
