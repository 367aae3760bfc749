import { and, eq, inArray } from "drizzle-orm";
import { decodeEthereumTransaction } from "../chains/ethereum/decode";
import { requests } from "../db/schema";
import { frozenName, frozenWords } from "../freezes/standing";
import { walletOf } from "../requests/request-row";
import { wakeWorkers } from "../requests/wake-workers";
import { submit } from "../worker/steps";
import { RpcError, type RpcMethod, readBytes } from "./call";

const refused = (why: string) => new RpcError(-32000, why);

/** Only transactions signed by this service. Sending again gives the same answer. */
export const sendRawTransaction: RpcMethod = async ({ services, chainId }, [given]) => {
  const raw = readBytes(given);
  const decoded = await decodeEthereumTransaction(raw).catch(() => null);
  if (!decoded) throw refused("the transaction cannot be decoded");
  if (decoded.chainId !== chainId) throw refused("invalid chain id");
  const { hash } = decoded;
  const reason = await services.db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(requests)
      .where(
        and(
          eq(requests.transactionHash, hash),
          eq(requests.rawTransaction, raw.slice(2)),
          inArray(requests.status, ["SIGNED", "SUBMITTED", "CONFIRMED"]),
        ),
      )
      .for("update");
    if (!request) return "only transactions that were signed by this service can be sent to this network";
    if (request.status !== "SIGNED") return null;
    const frozen = await frozenName(tx, walletOf(request));
    if (frozen !== null) return frozenWords(frozen);
    const { cancelReason } = await submit(tx, services, request, services.clock());
    return cancelReason;
  });
  if (reason !== null) throw refused(reason);
  wakeWorkers();
  return hash;
};
