import { canonicalAddress } from "../chains/canonical-address";
import { toChecksumAddress } from "../chains/ethereum/address";
import { type EthereumMessage, messageDigest, personalBytes } from "../chains/ethereum/message";
import { readTypedData, type TypedValue, valuesOf } from "../chains/ethereum/typed-data";
import { factsOf } from "../chains/facts";
import { signableDigest } from "../records/signable";
import { messageWords } from "./headline";
import { contractsOf, isPermit } from "./permits";
import {
  type MessageReading,
  NOTHING_MOVES,
  type Reading,
  type ReadingContext,
  type ShownValue,
  tokenKey,
} from "./reading";
import { meaningOf, warningsOf } from "./typed-data-warnings";
import { textOf, visibleText } from "./visible-text";

export async function readMessage(message: EthereumMessage, context: ReadingContext): Promise<Reading> {
  const { subWalletPath, subWalletAddress, chain } = context;
  if (!subWalletPath || !subWalletAddress) throw new Error("The sub-wallet has no key");
  if (canonicalAddress(chain, message.address) !== canonicalAddress(chain, subWalletAddress)) {
    throw new Error("The message is for another account");
  }
  const isPersonal = message.kind === "PERSONAL";
  return {
    ...NOTHING_MOVES,
    action: messageWords[message.kind],
    network: "None (a signed message is not sent)",
    from: [message.address],
    ...(isPersonal ? readPersonal(message) : readTyped(message, context)),
    digests: [signableDigest(await messageDigest(message), subWalletPath)],
  };
}

const nothingTyped = { domain: [], primaryType: null, values: [] };

type Read = { message: MessageReading; warnings: string[]; mayTake?: string[] };

function readPersonal({ message }: EthereumMessage): Read {
  const bytes = personalBytes(message);
  const text = textOf(bytes);
  if (text !== null) {
    return { message: { ...nothingTyped, text: visibleText(text), hex: null }, warnings: [] };
  }
  const warnings = ["These bytes are not text. Approve them only if you know what they are."];
  const hex = `0x${Buffer.from(bytes).toString("hex")}`;
  return { message: { ...nothingTyped, text: null, hex }, warnings };
}

function readTyped({ message, kind }: EthereumMessage, { chain, network, tokens }: ReadingContext): Read {
  const data = readTypedData(message, kind === "TYPED_DATA_V4");
  const DOMAIN = "domain";
  const domain = valuesOf({ [DOMAIN]: data.domainFields }, DOMAIN, data.domain);
  const values = valuesOf(data.types, data.primaryType, data.message);
  const typed = { primaryType: data.primaryType, domain, values };
  const chainId = factsOf(chain).chainId?.[network] ?? null;
  const shown = (all: TypedValue[]) => all.map((one) => show(one, tokens));
  return {
    message: {
      text: null,
      hex: null,
      domain: shown(domain),
      primaryType: visibleText(data.primaryType),
      values: shown(values),
    },
    warnings: warningsOf(typed, chainId, (address) => tokens.get(tokenKey(address))),
    ...(isPermit(typed) && { mayTake: contractsOf(typed).map(tokenKey) }),
  };
}

function show(one: TypedValue, tokens: ReadingContext["tokens"]): ShownValue {
  const { path, type, value } = one;
  const isAddress = type === "address";
  return {
    path: visibleText(path),
    type: visibleText(type),
    value: isAddress ? toChecksumAddress(value.slice(2)) : visibleText(value),
    meaning: isAddress ? (tokens.get(value)?.symbol ?? null) : meaningOf(one),
  };
}
