import { canonicalAddress } from "../chains/canonical-address";
import { type EthereumMessage, messageDigest, personalBytes } from "../chains/ethereum/message";
import { readTypedData, type TypedValue, valuesOf } from "../chains/ethereum/typed-data";
import { factsOf } from "../chains/facts";
import { signableDigest } from "../records/signable";
import { messageWords } from "./headline";
import type { MessageReading, Reading, ReadingContext } from "./reading";
import { explained, warningsOf } from "./typed-data-warnings";
import { textOf, visibleText } from "./visible-text";

/** Reads a message to be signed, whole, and computes its digest. */
export async function readMessage(message: EthereumMessage, context: ReadingContext): Promise<Reading> {
  const { subWalletPath, subWalletAddress, chain } = context;
  if (!subWalletPath || !subWalletAddress) throw new Error("The sub-wallet has no key");
  if (canonicalAddress(chain, message.address) !== canonicalAddress(chain, subWalletAddress)) {
    throw new Error("The message is for another account");
  }
  return {
    action: messageWords[message.kind],
    network: "None (a signed message is not sent)",
    from: [message.address],
    recipients: [],
    message: message.kind === "PERSONAL" ? readPersonal(message) : readTyped(message, context),
    change: [],
    feeAtMost: null,
    feeIsExact: true,
    feeUnit: "",
    nonce: null,
    callData: null,
    digests: [signableDigest(await messageDigest(message), subWalletPath)],
  };
}

const nothingTyped = { domain: [], primaryType: null, values: [] };

function readPersonal({ message }: EthereumMessage): MessageReading {
  const bytes = personalBytes(message);
  const text = textOf(bytes);
  if (text !== null) return { ...nothingTyped, text: visibleText(text), hex: null, warnings: [] };
  const warnings = ["These bytes are not text. Approve them only if you know what they are."];
  return { ...nothingTyped, text: null, hex: `0x${Buffer.from(bytes).toString("hex")}`, warnings };
}

function readTyped(
  { message, kind }: EthereumMessage,
  { chain, network, tokens }: ReadingContext,
): MessageReading {
  const data = readTypedData(message, kind === "TYPED_DATA_V4");
  const DOMAIN = "domain";
  const domain = valuesOf({ [DOMAIN]: data.domainFields }, DOMAIN, data.domain);
  const values = valuesOf(data.types, data.primaryType, data.message);
  const chainId = factsOf(chain).chainId?.[network] ?? null;
  const shown = (all: TypedValue[]) =>
    all.map(explained).map(({ path, type, value }) => ({
      path: visibleText(path),
      type: visibleText(type),
      value: withToken(type, visibleText(value)),
    }));
  const withToken = (type: string, value: string) => {
    const token = type === "address" ? tokens.get(value) : undefined;
    return token ? `${value} (${token.symbol})` : value;
  };
  return {
    text: null,
    hex: null,
    domain: shown(domain),
    primaryType: visibleText(data.primaryType),
    values: shown(values),
    warnings: warningsOf(data.primaryType, domain, values, chainId),
  };
}
