import type { AuthenticatedInput } from "../../operations/operation";
import { type AuditLogInput, requestAuditLog } from "../../reports/request-audit-log";
import { type CsvTransactionsInput, requestCsvTransactions } from "../../reports/request-transactions";
import type { ApiContext } from "../context";

export const reportResolvers = {
  Mutation: {
    async requestCsvTransactions(
      _: unknown,
      {
        requestCsvTransactionsInput: input,
      }: { requestCsvTransactionsInput: AuthenticatedInput & CsvTransactionsInput },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      return requestCsvTransactions(context.services, principal, input, context.idempotencyKey);
    },

    async requestAuditLog(
      _: unknown,
      { requestAuditLogInput: input }: { requestAuditLogInput: AuthenticatedInput & AuditLogInput },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      return requestAuditLog(context.services, principal, input, context.idempotencyKey);
    },
  },
};
