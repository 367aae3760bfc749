import type { Carrier } from "../../operations/creation";
import { type AuditLogInput, requestAuditLog } from "../../reports/audit-log";
import { type CsvTransactionsInput, requestCsvTransactions } from "../../reports/transactions-csv";
import type { ApiContext } from "../context";

/** Reports that go out as files by e-mail. */
export const reportResolvers = {
  Mutation: {
    async requestCsvTransactions(
      _: unknown,
      { requestCsvTransactionsInput: input }: { requestCsvTransactionsInput: Carrier & CsvTransactionsInput },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      return requestCsvTransactions(context.services, principal, input, context.idempotencyKey);
    },

    async requestAuditLog(
      _: unknown,
      { requestAuditLogInput: input }: { requestAuditLogInput: Carrier & AuditLogInput },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      return requestAuditLog(context.services, principal, input, context.idempotencyKey);
    },
  },
};
