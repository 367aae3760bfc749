import type { Chain } from "../../chains/names";
import { findReplacedById } from "../../requests/replaced-request";
import { operationOfRequestType } from "../../requests/request-type";
import type { TaskRow } from "../../requests/tasks";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

const REPLACING: readonly string[] = ["SPEED_UP", "CANCELLATION"];

export const taskResolvers = {
  User: {
    tasks: ({ principal }: UserSource, _: unknown, { loaders }: ApiContext) => loaders.tasks(principal),
    taskCount: async ({ principal }: UserSource, _: unknown, { loaders }: ApiContext) =>
      (await loaders.taskCount(principal)).taskCount,
    hasOpenRequests: async ({ principal }: UserSource, _: unknown, { loaders }: ApiContext) =>
      (await loaders.taskCount(principal)).hasOpenRequests,
  },

  Task: {
    requestId: ({ request }: TaskRow) => request?.id,
    requestType: ({ request }: TaskRow) => request?.type,
    operation: async ({ request, transactionOrder }: TaskRow, _: unknown, { loaders }: ApiContext) =>
      transactionOrder === null
        ? request && operationOfRequestType(request.type)
        : (await loaders.transaction(transactionOrder))?.operation,
    transaction: ({ transactionOrder }: TaskRow, _: unknown, { loaders }: ApiContext) =>
      transactionOrder === null ? null : loaders.transaction(transactionOrder),
    exchangeTransfer: ({ request }: TaskRow, _: unknown, { loaders }: ApiContext) =>
      request?.type === "EXCHANGE_TRANSFER_REQUEST" ? loaders.exchangeTransfer(request) : null,
    async recipient(
      { kind, transactionOrder }: TaskRow,
      _: unknown,
      { loaders, services: { db } }: ApiContext,
    ) {
      const row = transactionOrder === null ? null : await loaders.transaction(transactionOrder);
      if (kind !== "APPROVAL" || !row || row.to === null || row.direction === "RECEIVED") return null;
      const replaced = REPLACING.includes(row.operation) ? await findReplacedById(db, row.id) : null;
      return loaders.recipient({
        ...{ organisationId: row.organisationId, chain: row.chain as Chain, address: row.to },
        except: replaced ? [row.id, replaced.id] : [row.id],
      });
    },
    createdAt: ({ createdAt }: TaskRow) => createdAt.toISOString(),
    expiresAt: ({ expiresAt }: TaskRow) => expiresAt?.toISOString(),
    approverGroups: ({ kind, request }: TaskRow, _: unknown, { loaders }: ApiContext) =>
      request && kind !== "TRANSFER_DETAILS" && kind !== "REST" ? loaders.approverGroups(request) : null,
  },
};
