import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pg from "pg";
import { requests } from "../../../sandbox/db/schema";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet, fund, type TestUser } from "./builders";
import { type GraphqlAnswer, graphql, graphqlData } from "./graphql";
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from "./sandbox";

export const ETH = 10n ** 18n;
export const BTC = 10n ** 8n;
export const STRANGER = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Test-network addresses of nobody here. */
export const BITCOIN_STRANGER = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

export type Payments = Awaited<ReturnType<typeof startPayments>>;

/** A sandbox with one organisation, three people with phones, and a funded ETH and BTC sub-wallet. */
export async function startPayments(
  options: TestSandboxOptions & {
    quorum?: number;
    organisation?: Parameters<typeof buildOrganisation>[1];
    clusterType?: "ONLINE" | "ULTRA_COLD";
    coins?: bigint[];
  } = {},
) {
  const { quorum = 1, organisation: given = {}, clusterType = "ONLINE", coins = [BTC], ...rest } = options;
  const sandbox = await startTestSandbox({ ...rest, env: { ...(await freshDatabase()), ...rest.env } });
  const organisation = await buildOrganisation(sandbox, given);
  const people: TestUser[] = [];
  for (const isServerUser of [true, false, false]) {
    people.push(await buildUser(sandbox, organisation.id, { isServerUser }));
  }
  const walletId = await buildWallet(sandbox, organisation.id, people, { quorum, type: clusterType });
  const eth = await buildSubWallet(sandbox, walletId, "ETH");
  const btc = await buildSubWallet(sandbox, walletId, "BTC");
  await fund(sandbox, eth, "ETHEREUM/ETH", 10n * ETH);
  await fund(sandbox, eth, "ETHEREUM/USDC", 5_000_000_000n);
  for (const coin of coins) await fund(sandbox, btc, "BITCOIN/BTC", coin);
  return { sandbox, organisation, people, walletId, eth, btc, ...callsOf(sandbox) };
}

/** With TEST_DATABASE_URL the same tests run on a PostgreSQL server, each sandbox in a database of its own. */
export async function freshDatabase(): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return {};
  const name = `strongroom_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}

const CREATE_ETHEREUM = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) {
    __typename assetRate chainRate
    ... on CreateEthereumTransactionResponse { requestId }
    signData {
      transaction { type to fromAddress value gasPrice gasLimit nonce chainId data }
      hdWalletPath { hdWalletPurpose hdWalletCoinType hdWalletAccount hdWalletUsage hdWalletAddressIndex }
      unverifiedDigestData { transactionDigest signData shaSignData }
    }
  }
}`;

const CREATE_BITCOIN = `mutation ($input: CreateBitcoinTransactionInput!) {
  createBitcoinTransaction(createBitcoinTransactionInput: $input) {
    __typename fee maxAllowedToSend feeForMax chainRate balance
    ... on CreateBitcoinTransactionIdResponse { requestId }
    signData { transaction {
      version lockTime sighash
      inputs { address txId outputIndex script sequence value
        publicKeyProvenanceData { publicKey path trustVaultProvenanceSignature unverifiedAddress addressType }
        unverifiedDigestData { transactionDigest signData shaSignData } }
      outputs { recipientAddress amountToSend
        publicKeyProvenanceData { publicKey path trustVaultProvenanceSignature unverifiedAddress addressType } }
    } }
  }
}`;

const GET = `query ($id: String!) { getRequest(requestId: $id) {
  requestId status type transactionHash rawTransactionBytes signatures { der raw } webhookMessage } }`;

type Sending = {
  idempotencyKey?: string;
  /** Fields beside the transaction: sendToDevicesForSigning, currency, … */
  beside?: Record<string, unknown>;
};

/** The operations of a request's life, over real HTTP, as the user of the server key. */
export function callsOf(sandbox: TestSandbox) {
  const { url, services } = sandbox;
  const headersOf = ({ idempotencyKey }: Sending): Record<string, string> =>
    idempotencyKey ? { "idempotency-key": idempotencyKey } : {};

  const tryEthereum = (transaction: Record<string, unknown>, sending: Sending = {}): Promise<GraphqlAnswer> =>
    graphql(url, {
      query: CREATE_ETHEREUM,
      variables: { input: { ethereumTransaction: transaction, ...sending.beside } },
      headers: headersOf(sending),
    });

  const tryBitcoin = (params: Record<string, unknown>, sending: Sending = {}): Promise<GraphqlAnswer> =>
    graphql(url, {
      query: CREATE_BITCOIN,
      variables: { input: { bitcoinTransactionParams: params, ...sending.beside } },
      headers: headersOf(sending),
    });

  const getRequest = async (id: string) =>
    (await graphqlData(url, { query: GET, variables: { id } })).getRequest;

  /** Waits until the worker has brought a request to one of these states. */
  const waitFor = async (id: string, ...states: string[]): Promise<string> => {
    const endsAt = Date.now() + 30_000;
    for (;;) {
      const [row] = await sandbox.db
        .select({ status: requests.status })
        .from(requests)
        .where(eq(requests.id, id));
      if (row && states.includes(row.status)) return row.status;
      if (Date.now() > endsAt) {
        throw new Error(`${id} is ${row?.status}, not ${states.join(" or ")}\n${sandbox.logged.join("\n")}`);
      }
      await sleep(15);
    }
  };

  /** What each phone signs: shaSignData, in the order of the digests. */
  const digestsOf = async (id: string): Promise<string[]> => {
    const { signData } = (await getRequest(id)).webhookMessage.payload;
    if (signData.delegateSignData) {
      return signData.delegateSignData.map(
        (one: { unverifiedMessageData: { shaSignData: string } }) => one.unverifiedMessageData.shaSignData,
      );
    }
    return signData.unverifiedDigestData
      ? [signData.unverifiedDigestData.shaSignData]
      : signData.transaction.inputs.map(
          (input: { unverifiedDigestData: { shaSignData: string } }) =>
            input.unverifiedDigestData.shaSignData,
        );
  };

  const signatureOf = ({ device }: TestUser, shaSignData: string) => ({
    publicKey: device.publicKey,
    signature: services.keys.signP256(
      device.sealedPrivateKey,
      `device/${device.id}`,
      Buffer.from(shaSignData, "hex"),
    ),
  });

  const addSignature = (
    id: string,
    signRequests: { publicKeySignaturePairs: { publicKey: string; signature: string }[] }[],
  ) =>
    graphql(url, {
      query: `mutation ($input: AddSignatureInput!) { addSignature(addSignatureInput: $input) { requestId } }`,
      variables: { input: { requestId: id, signRequests } },
    });

  const approve = async (id: string, ...signers: TestUser[]) =>
    addSignature(
      id,
      (await digestsOf(id)).map((digest) => ({
        publicKeySignaturePairs: signers.map((signer) => signatureOf(signer, digest)),
      })),
    );

  const cancel = (id: string, reason?: string) =>
    graphql(url, {
      query: `mutation ($id: String!, $reason: String) { cancelRequest(requestId: $id, reason: $reason) { requestId } }`,
      variables: { id, reason },
    });

  const balanceOf = async (subWalletId: string, assetId: string) => {
    const holding = (await holdingsOf(sandbox.db, [subWalletId])).find((one) => one.assetId === assetId);
    return { available: holding?.available ?? 0n, reserved: holding?.reserved ?? 0n };
  };

  return {
    tryEthereum,
    tryBitcoin,
    getRequest,
    waitFor,
    digestsOf,
    signatureOf,
    addSignature,
    approve,
    cancel,
    balanceOf,
    async sendEthereum(transaction: Record<string, unknown>, sending?: Sending) {
      const answer = await tryEthereum(transaction, sending);
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
      return answer.data.createEthereumTransaction;
    },
    async sendBitcoin(params: Record<string, unknown>, sending?: Sending) {
      const answer = await tryBitcoin(params, sending);
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
      return answer.data.createBitcoinTransaction;
    },
  };
}
