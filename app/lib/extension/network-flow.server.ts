import { data } from "@remix-run/node";
import { CHAINS, networkFacts } from "~/lib/chains";
import { requirePermission } from "~/lib/custody/people/role.server";
import { BEHIND, type PlainDialogPlace } from "~/lib/dialog-place";
import { env } from "~/lib/env.server";
import { extensionPaths } from "~/lib/extension/extension-paths";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import {
  chainIdToHex,
  checkNetworkForm,
  NETWORK_FIELDS,
  type NetworkForm,
  readChainId,
} from "~/lib/forms/network";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { queryText } from "~/lib/paths";
import { snapPageBehind } from "./page-search.server";
import type { AddedChain, NetworkNode } from "./snap-calls";

const EMPTY: NetworkForm = {
  chainName: "",
  chainId: "",
  rpcUrl: "",
  currencyName: "ETH",
  currencySymbol: "ETH",
  decimals: "18",
};

export interface NetworkToAdd {
  chain: AddedChain;
  node: NetworkNode;
}

export interface AddNetworkAnswer extends FormAnswer<NetworkForm> {
  network: NetworkToAdd | null;
}

export async function showAddNetwork(request: Request) {
  await requirePermission(request, "useExtension");
  const { chain: asked } = queryOf(request, { chain: 20 });
  const place = placeOf(request);
  const known = knownNetworks();
  const chosen = known.find(({ form }) => form.chainId === asked);
  const presets = known.map(({ form }) => ({
    label: form.chainName,
    to: extensionPaths.addNetwork({ chain: form.chainId, [BEHIND]: queryText(place.closeTo) }),
    isChosen: form.chainId === asked,
  }));
  const { RPC_PROXY_URL, CUSTODY_IS_SANDBOX } = env();
  return {
    place,
    presets,
    defaults: chosen?.form ?? EMPTY,
    proxy: RPC_PROXY_URL ?? null,
    isSandbox: CUSTODY_IS_SANDBOX,
  };
}

export type AddNetworkPage = Awaited<ReturnType<typeof showAddNetwork>>;

/** Checks the form. Only a script of the page can ask MetaMask, so nothing is added yet. */
export async function answerAddNetwork(request: Request) {
  const { form: posted } = await readForm(request, "useExtension", NETWORK_FIELDS);
  const { values: form } = posted;
  const issues = posted.issue ? [posted.issue] : checkNetworkForm(form);
  const network = issues.length > 0 ? null : networkToAdd(form, env().RPC_PROXY_URL);
  const problems = issues.length === 0 && !network ? [NO_PROXY] : undefined;
  const answer = formAnswer(form, problems ? { problems } : { issues });
  return data<AddNetworkAnswer>({ ...answer, network }, { status: network ? 200 : 400 });
}

export const NO_PROXY =
  "No RPC proxy is configured where the console runs (RPC_PROXY_URL). Without it no network can be added.";

export function networkToAdd(form: NetworkForm, proxy: string | undefined): NetworkToAdd | null {
  const id = readChainId(form.chainId);
  if (id === null || proxy === undefined) return null;
  const chainId = chainIdToHex(id);
  return {
    chain: {
      chainId,
      chainName: form.chainName,
      rpcUrls: [proxyUrl(proxy, { rpcUrl: form.rpcUrl, chainId: id })],
      nativeCurrency: {
        name: form.currencyName,
        symbol: form.currencySymbol,
        decimals: Number(form.decimals),
      },
    },
    node: { chainId, rpcUrl: form.rpcUrl },
  };
}

/** The proxy's URL with the node's URL and the decimal chain id. */
export function proxyUrl(proxy: string, { rpcUrl, chainId }: { rpcUrl: string; chainId: number }): string {
  const url = new URL(proxy);
  const own = [url.search.slice(1), `rpcUrl=${encodeURIComponent(rpcUrl)}`, `chainId=${chainId}`];
  url.search = own.filter(Boolean).join("&");
  return url.href;
}

function placeOf(request: Request): PlainDialogPlace {
  const closeTo = snapPageBehind(request);
  return { self: extensionPaths.addNetwork({ [BEHIND]: queryText(closeTo) }), closeTo };
}

function knownNetworks(): { form: NetworkForm }[] {
  const { NETWORK } = env();
  return CHAINS.flatMap(({ id, native }) => {
    const facts = networkFacts(id, NETWORK);
    if (facts?.chainId === undefined) return [];
    const currency = { currencyName: native.name, currencySymbol: native.symbol };
    return [{ form: { ...EMPTY, ...currency, chainName: facts.name, chainId: String(facts.chainId) } }];
  });
}
