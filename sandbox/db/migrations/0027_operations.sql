ALTER TABLE "transactions" ADD COLUMN "operation" text;--> statement-breakpoint
-- What earlier requests did, by what they had signed; `requests/request-type.ts` and `operations/` say it of new ones.
UPDATE "transactions" t SET "operation" = CASE WHEN t."direction" = 'RECEIVED' THEN 'RECEIVED' ELSE coalesce((
  SELECT CASE
    WHEN r."type" = 'ETHEREUM_SIGN_MESSAGE_REQUEST' THEN 'MESSAGE'
    WHEN r."type" = 'CARDANO_TRANSACTION_REQUEST' THEN CASE r."unsigned"->>'type'
      WHEN 'STAKE' THEN 'DELEGATE' WHEN 'UNSTAKE' THEN 'UNSTAKE' WHEN 'WITHDRAWAL' THEN 'CLAIM_REWARDS' END
    WHEN r."type" = 'SOLANA_TRANSACTION_REQUEST' THEN CASE r."unsigned"->>'type'
      WHEN 'INITIALISE_STAKE' THEN 'STAKE' WHEN 'ACTIVATE_STAKE' THEN 'ACTIVATE' WHEN 'DEACTIVATE_STAKE' THEN 'UNSTAKE'
      WHEN 'SPLIT_STAKE' THEN 'SPLIT' WHEN 'WITHDRAW_STAKE' THEN 'WITHDRAW' END
    WHEN r."type" = 'SUBSTRATE_TRANSACTION_REQUEST' THEN CASE r."unsigned"->>'type'
      WHEN 'STAKE' THEN 'STAKE' WHEN 'ADD_STAKE' THEN 'ADD_TO_STAKE' WHEN 'DELEGATE_STAKE' THEN 'DELEGATE'
      WHEN 'UNSTAKE' THEN 'UNSTAKE' WHEN 'RESTAKE' THEN 'RESTAKE' WHEN 'WITHDRAW_STAKE' THEN 'WITHDRAW' END
    WHEN r."type" = 'ETHEREUM_TRANSACTION_REQUEST' THEN CASE
      WHEN lower(o."unsigned"->>'to') = lower(r."unsigned"->>'to') AND o."unsigned"->>'value' = r."unsigned"->>'value'
        AND coalesce(nullif(lower(o."unsigned"->>'data'), '0x'), '') = coalesce(nullif(lower(r."unsigned"->>'data'), '0x'), '')
        THEN 'SPEED_UP'
      WHEN o."id" IS NOT NULL AND r."unsigned"->>'value' = '0'
        AND coalesce(nullif(r."unsigned"->>'data', '0x'), '') = '' THEN 'CANCELLATION'
      WHEN coalesce(nullif(r."unsigned"->>'data', '0x'), '') <> '' AND a."type" = 'NATIVE' THEN 'CONTRACT_CALL' END
  END
  FROM "requests" r
  JOIN "assets" a ON a."id" = t."asset_id"
  LEFT JOIN LATERAL (
    SELECT e."id", e."unsigned" FROM "requests" e
    WHERE r."type" = 'ETHEREUM_TRANSACTION_REQUEST' AND e."type" = r."type" AND e."sub_wallet_id" = r."sub_wallet_id"
      AND e."unsigned"->>'nonce' = r."unsigned"->>'nonce' AND e."created_at" < r."created_at"
      AND e."status" NOT IN ('USER_CANCELLED', 'ERROR')
      AND (e."status" <> 'SYSTEM_CANCELLED' OR e."transaction_hash" IS NOT NULL)
    ORDER BY e."created_at" DESC LIMIT 1
  ) o ON true
  WHERE r."id" = t."request_id"
), 'PAYMENT') END;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "operation" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_organisation_operation" ON "transactions" USING btree ("organisation_id","operation","status","asset_id","created_at","order");
