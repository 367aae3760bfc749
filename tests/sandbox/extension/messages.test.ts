import { secp256k1 } from "@noble/curves/secp256k1";
import { TypedDataEncoder, verifyMessage } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erc20Tokens } from "../../../sandbox/chains/ethereum/evm-chains";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const PERSONAL = `mutation ($input: CreateEthPersonalSignInput!) {
  createEthPersonalSign(createEthPersonalSignInput: $input) { requestId signData { transactionDigest shaSignData } } }`;
const TYPED = `mutation ($input: CreateEthSignTypedDataInput!) {
  createEthSignTypedData(createEthSignTypedDataInput: $input) { requestId signData { transactionDigest } } }`;

const tryPersonal = (message: string, beside: object = {}) =>
  graphql(payments.sandbox.url, {
    query: PERSONAL,
    variables: { input: { messageAddress: { message, address: payments.eth.address }, ...beside } },
  });
const tryTyped = (data: unknown, version = "V4") =>
  graphql(payments.sandbox.url, {
    query: TYPED,
    variables: {
      input: {
        messageAddress: {
          ...{ address: payments.eth.address, version },
          message: typeof data === "string" ? data : JSON.stringify(data),
        },
        source: "MetaMask",
      },
    },
  });

/** What the phone's pages and its API say of a request. */
async function onPhone(requestId: string) {
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  const { url } = payments.sandbox;
  const page = await (await fetch(`${url}/device/${payments.people[0]!.id}/${requestId}`)).text();
  const { requests } = (await (await fetch(`${url}/device/api/requests`)).json()) as {
    // biome-ignore lint/suspicious/noExplicitAny: a test asks for what it asks for
    requests: any[];
  };
  return { page, request: requests.find((one) => one.requestId === requestId) };
}

const USDC = erc20Tokens("testnet", "ETHEREUM").find(({ symbol }) => symbol === "USDC")!.address;
const domainFields = [
  { name: "name", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
];
const permitTypes = {
  Permit: [
    { name: "owner", type: "address" },
    { name: "spender", type: "address" },
    { name: "value", type: "uint256" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
  ],
};
const permit = () => ({
  types: { EIP712Domain: domainFields, ...permitTypes },
  primaryType: "Permit",
  domain: { name: "USD Coin", chainId: 17000, verifyingContract: USDC },
  message: {
    ...{ owner: payments.eth.address, spender: STRANGER, nonce: 0, deadline: 1_900_000_000 },
    value: (2n ** 256n - 1n).toString(),
  },
});

describe("a personal message", () => {
  it("is shown on the phone in words, with every unseen character named, and ends as SIGNED", async () => {
    const message = "Log in\u202e to <b>site</b>\nNonce:\u00a07\u200b";
    const { createEthPersonalSign } = (await tryPersonal(message)).data;
    const { requestId, signData } = createEthPersonalSign;
    const { page, request } = await onPhone(requestId);
    expect(request).toMatchObject({ type: "ETHEREUM_SIGN_MESSAGE_REQUEST", isConsistent: true, to: [] });
    expect(request.digests).toEqual([signData.transactionDigest]);
    expect(request.message.text).toBe("Log in⟨U+202E⟩ to <b>site</b>↵\nNonce:⟨U+00A0⟩7⟨U+200B⟩");
    expect(page).toContain("Log in⟨U+202E⟩ to &lt;b&gt;site&lt;/b&gt;↵");
    expect(page).toContain("Personal message");
    expect(page).toContain(request.fingerprint);
    expect(page).not.toContain("0 ETH");

    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "SIGNED");
    const { url } = payments.sandbox;
    const result = await fetch(`${url}/device/${payments.people[0]!.id}/${requestId}/result`);
    expect(await result.text()).toContain("The signature is ready for whoever asked for it.");
    // Nothing of it is left to wait for.
    expect((await graphqlData(url, { query: "{ user { hasOpenRequests } }" })).user.hasOpenRequests).toBe(
      false,
    );
    const item = await payments.getRequest(requestId);
    expect(item).toMatchObject({ status: "SIGNED", transactionHash: null, rawTransactionBytes: null });
    // Without a key of the caller's it is not encrypted.
    expect(item.signatures.raw).toMatch(/^[0-9a-f]{128}$/);
    const signers = ["1b", "1c"].map((v) => verifyMessage(message, `0x${item.signatures.raw}${v}`));
    expect(signers).toContain(payments.eth.address);
  });

  it("has the same signature when it is asked for twice, and holds no money", async () => {
    const signatureOf = async () => {
      const { requestId } = (await tryPersonal("Same words")).data.createEthPersonalSign;
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
      await payments.approve(requestId, payments.people[0]!);
      await payments.waitFor(requestId, "SIGNED");
      return (await payments.getRequest(requestId)).signatures.raw;
    };
    const before = await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH");
    expect(await signatureOf()).toBe(await signatureOf());
    expect(await payments.balanceOf(payments.eth.id, "ETHEREUM/ETH")).toEqual(before);
  });

  it("has a preview, which says what would be signed and stores nothing", async () => {
    const asked = (await tryPersonal("Hello", { sendToDevicesForSigning: false })).data.createEthPersonalSign;
    const made = (await tryPersonal("Hello")).data.createEthPersonalSign;
    expect(asked).toEqual({ requestId: null, signData: made.signData });
  });

  it.each(["0xff00fe", "0x00017f"])(
    "of bytes that are no text is shown as bytes, with a warning: %s",
    async (hex) => {
      const { requestId } = (await tryPersonal(hex)).data.createEthPersonalSign;
      const { page, request } = await onPhone(requestId);
      expect(request.message).toMatchObject({ text: null, hex });
      expect(page).toContain("These bytes are not text");
    },
  );

  it("is in the history as a message, with what is signed", async () => {
    const { requestId, signData } = (await tryPersonal("In the history")).data.createEthPersonalSign;
    const query = `query ($id: String!) {
      getRequest(requestId: $id) { type source sendToNetworkWhenSigned messageSignData { kind message address digest } }
      user { transaction(id: $id) { requestType source messageSignData { message } amount { value } } } }`;
    const data = await graphqlData(payments.sandbox.url, { query, variables: { id: requestId } });
    expect(data.getRequest).toEqual({
      ...{ type: "ETHEREUM_SIGN_MESSAGE_REQUEST", source: "API", sendToNetworkWhenSigned: false },
      messageSignData: {
        ...{ kind: "PERSONAL", message: "In the history", address: payments.eth.address },
        digest: signData.transactionDigest,
      },
    });
    expect(data.user.transaction).toMatchObject({
      requestType: "ETHEREUM_SIGN_MESSAGE_REQUEST",
      messageSignData: { message: "In the history" },
    });
  });

  it.each([
    ["nothing", "", {}],
    ["half a byte", "0xabc", {}],
    ["too many bytes", "x".repeat(20_001), {}],
    ["a key that is none", "Hello", { signatureEncryptionPublicKey: "04abcd" }],
    ["a key beside the curve", "Hello", { signatureEncryptionPublicKey: `04${"11".repeat(64)}` }],
    ["somebody else's account", "Hello", { messageAddress: { message: "Hello", address: STRANGER } }],
  ])("is refused for %s", async (_, message, beside) => {
    expect(firstError(await tryPersonal(message, beside)).code).toMatch(/^(INVALID_INPUT|NOT_FOUND)$/);
  });

  it("is encrypted to the key that was sent, anew each time", async () => {
    const key = Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomPrivateKey(), false)).toString(
      "hex",
    );
    const { requestId } = (await tryPersonal("For you", { signatureEncryptionPublicKey: key })).data
      .createEthPersonalSign;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, payments.people[0]!);
    await payments.waitFor(requestId, "SIGNED");
    const [one, two] = [await payments.getRequest(requestId), await payments.getRequest(requestId)];
    expect(one.signatures.raw).toMatch(/^04[0-9a-f]{352}$/);
    expect(one.signatures.der).toBeNull();
    expect(one.signatures.raw).not.toBe(two.signatures.raw);
  });
});

describe("typed data", () => {
  it("is shown field by field, with what a permit allows, its limit and its time", async () => {
    const data = permit();
    const { requestId, signData } = (await tryTyped(data)).data.createEthSignTypedData;
    const digest = TypedDataEncoder.hash(data.domain, permitTypes, data.message);
    expect(`0x${signData.transactionDigest}`).toBe(digest);
    const { page, request } = await onPhone(requestId);
    expect(request.isConsistent).toBe(true);
    expect(request.message.primaryType).toBe("Permit");
    expect(request.message.values.map(({ path }: { path: string }) => path)).toEqual([
      ...["owner", "spender", "value", "nonce", "deadline"],
    ]);
    expect(request.warnings).toEqual([
      "This is a permit: the signature alone lets somebody spend. Nothing is sent now and it costs no fee. It can be used until 17 Mar 2030, 17:46 UTC.",
      "The spender may take all USDC of this sub-wallet, for ever, without asking again.",
    ]);
    const [, spender] = request.message.values;
    expect(spender).toEqual({ path: "spender", type: "address", value: STRANGER, meaning: null });
    const words = [
      "<b>Unlimited</b>",
      "<b>2030-03-17 17:46 UTC</b>",
      "<b>USDC</b>",
      "USD Coin",
      "lets somebody spend",
    ];
    for (const one of words) {
      expect(page).toContain(one);
    }
  });

  it("takes a large identifier for no limit, and 160 bits for one", async () => {
    const largest = (2n ** 256n - 1n).toString();
    const limited = permit();
    const change = (fields: object) => ({ ...limited, message: { ...limited.message, ...fields } });
    const warningsOf = async (data: unknown) =>
      (await onPhone((await tryTyped(data)).data.createEthSignTypedData.requestId)).request.warnings;
    expect(await warningsOf(change({ value: "1", nonce: largest }))).toEqual([
      expect.stringContaining("This is a permit"),
      expect.stringContaining("may take up to 0.000001 USDC"),
    ]);
    expect(await warningsOf(change({ value: (2n ** 160n - 2n).toString() }))).toEqual([
      expect.stringContaining("This is a permit"),
      expect.stringContaining("may take all USDC"),
    ]);
  });

  it("for another network says so", async () => {
    const data = permit();
    const { requestId } = (await tryTyped({ ...data, domain: { ...data.domain, chainId: 1 } })).data
      .createEthSignTypedData;
    const { request } = await onPhone(requestId);
    expect(request.warnings).toContain(
      "This is for chain id 1, which is not the network of this sub-wallet.",
    );
  });

  it("is hashed by the types it uses alone, whatever else it brings along", async () => {
    const data = permit();
    const more = { ...data, types: { ...data.types, Unused: [{ name: "a", type: "uint8" }] } };
    const [one, two] = [
      await tryTyped(data),
      await tryTyped({ ...more, message: { ...data.message, extra: 1 } }),
    ];
    expect(two.data.createEthSignTypedData.signData).toEqual(one.data.createEthSignTypedData.signData);
  });

  const changed = (change: (data: ReturnType<typeof permit>) => unknown) => () => change(permit());
  const withField = (type: string, value: unknown) =>
    changed((data) => ({
      ...data,
      types: { EIP712Domain: domainFields, Odd: [{ name: "value", type }] },
      primaryType: "Odd",
      message: { value },
    }));

  it.each<[string, () => unknown, string?]>([
    ["no JSON", () => "{"],
    ["a list", () => "[]"],
    ["no types", changed(({ types: _, ...data }) => data)],
    ["no such primary type", changed((data) => ({ ...data, primaryType: "Nothing" }))],
    ["the domain as its message", changed((data) => ({ ...data, primaryType: "EIP712Domain" }))],
    ["a missing value", changed((data) => ({ ...data, message: { ...data.message, spender: undefined } }))],
    ["null for a value", changed((data) => ({ ...data, message: { ...data.message, spender: null } }))],
    ["an address that is none", withField("address", "0x12")],
    ["a number above its type", withField("uint8", 256)],
    ["a number below its type", withField("int8", -129)],
    ["a number that is no longer exact", withField("uint256", 2 ** 60)],
    ["a size that does not exist", withField("uint7", 1)],
    ["no size", withField("uint", 1)],
    ["too few bytes", withField("bytes4", "0x0102")],
    ["a word for a truth", withField("bool", "false")],
    ["a list of another length", withField("uint8[2]", [1])],
    ["a list in version 3", withField("uint8[]", [1]), "V3"],
    ["another version", permit, "V1"],
    ["half a letter", withField("string", "\ud800")],
    ["more values than anybody reads", withField("uint8[]", Array(1001).fill(1))],
    [
      "a type that contains itself",
      changed((data) => ({
        ...data,
        types: { EIP712Domain: domainFields, Odd: [{ name: "a", type: "Odd[]" }] },
        primaryType: "Odd",
        message: { a: [{ a: [] }] },
      })),
    ],
    ["the name of a prototype", changed((data) => ({ ...data, primaryType: "__proto__" }))],
  ])("is refused with %s", async (_, data, version) => {
    expect(firstError(await tryTyped(data(), version)).code).toBe("INVALID_INPUT");
  });
});
