import { z } from "zod";
import { graphql } from "../graphql";
import { amount, nullable } from "../shapes.server";

const party = z.object({ id: nullable(z.string()), name: nullable(z.string()) });

export const exchangeTransfer = z.object({
  id: z.string(),
  assetSymbol: nullable(z.string()),
  amount,
  from: party,
  to: party,
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  reason: nullable(z.string()),
});

export type ExchangeTransfer = z.output<typeof exchangeTransfer>;

export const transferFragment = graphql(`
  fragment ExchangeTransferFields on ExchangeTransfer @_unmask {
    id
    assetSymbol
    amount { value currency }
    from { id name }
    to { id name }
    status
    createdAt
    updatedAt
  }
`);
