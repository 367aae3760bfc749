import { beforeAll, describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { checkRequest } from "~/lib/signing/screen/check-request.server";
import type { SigningData } from "~/lib/signing/signing-data.server";
import { messageDigest } from "../../../sandbox/chains/ethereum/message";
import { messageContext, messageRequest, REQUEST_ID } from "../../fixtures/console/honest-messages";
import {
  ETH_PATH,
  ethereumSignData,
  evmIntent,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";

const MESSAGE = "ETHEREUM_SIGN_MESSAGE_REQUEST";
const { base } = messageContext();
const signing = {
  base,
  payer: {
    ...{ walletPath: ETH_PATH, publicKey: null, trustVaultPublicKeySignature: null },
    ...{ wallet: null, balances: { items: [] } },
  },
} as unknown as SigningData;

beforeAll(() => {
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_KEY: "portal-key",
    CUSTODY_API_URL: "http://127.0.0.1:9/graphql",
  });
});

const checked = (type: string, webhookMessage: unknown) =>
  checkRequest(null as unknown as Session, signing, {
    item: {
      requestId: REQUEST_ID,
      status: "AWAITING_SIGNATURES",
      type,
      transactionHash: null,
      webhookMessage,
    },
    record: null,
    status: "AWAITING_SIGNATURES",
    known: null,
  });

const payment = () => ({
  type: "ETHEREUM_TRANSACTION_CREATED",
  payload: {
    requestId: REQUEST_ID,
    subWalletIdString: base.subWalletId,
    signData: ethereumSignData(honestEthereum(evmIntent({ chainId: 17_000 }))),
  },
});

describe("a request of which the service says that it is a message", () => {
  it("is refused where a payment would be signed", async () => {
    expect(await checked(MESSAGE, payment())).toMatchObject({
      state: "mismatch",
      against: "claimed",
      mismatches: [{ field: "type" }],
    });
    expect(await checked("ETHEREUM_TRANSACTION_REQUEST", payment())).toMatchObject({ state: "sound" });
  });

  it("is sound where a message would be", async () => {
    const asked = { kind: "PERSONAL", message: "hello" } as const;
    const request = messageRequest(asked, await messageDigest(asked));
    expect(await checked(MESSAGE, request)).toMatchObject({ state: "sound", intent: null });
  });
});
