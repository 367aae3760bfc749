-- Rewards of before have no rows in the history: one for each that was added to a stake, from an unknown validator.
INSERT INTO "transactions" ("id", "organisation_id", "sub_wallet_id", "chain", "asset_id", "status", "direction", "operation", "amount", "to_id", "created_at", "updated_at")
SELECT gen_random_uuid()::text, s."organisation_id", s."id", s."chain", a."asset_id", 'CONFIRMED', 'RECEIVED', 'REWARD', sum(e."amount"), s."address", t."created_at", t."created_at"
FROM "ledger_transactions" t
JOIN "ledger_entries" e ON e."transaction_id" = t."id"
JOIN "ledger_accounts" a ON a."id" = e."account_id" AND a."kind" = 'staked'
JOIN "sub_wallets" s ON s."id" = a."sub_wallet_id"
WHERE t."kind" = 'reward'
GROUP BY t."id", t."created_at", s."id", a."asset_id"
ORDER BY t."created_at";--> statement-breakpoint
-- Cardano's are in the books only once they are withdrawn.
INSERT INTO "transactions" ("id", "organisation_id", "sub_wallet_id", "chain", "asset_id", "status", "direction", "operation", "amount", "to_id", "created_at", "updated_at")
SELECT gen_random_uuid()::text, s."organisation_id", s."id", s."chain", e."asset_id", 'CONFIRMED', 'RECEIVED', 'REWARD', -sum(e."amount"), s."address", t."created_at", t."created_at"
FROM "requests" r
JOIN "ledger_transactions" t ON t."kind" = 'settle' AND t."reference" = r."id"::text
JOIN "ledger_entries" e ON e."transaction_id" = t."id" AND e."amount" < 0
JOIN "ledger_accounts" a ON a."id" = e."account_id" AND a."kind" = 'network'
JOIN "sub_wallets" s ON s."id" = r."sub_wallet_id"
WHERE r."type" = 'CARDANO_TRANSACTION_REQUEST'
GROUP BY t."id", t."created_at", s."id", e."asset_id"
ORDER BY t."created_at";--> statement-breakpoint
INSERT INTO "transactions" ("id", "organisation_id", "sub_wallet_id", "chain", "asset_id", "status", "direction", "operation", "amount", "to_id", "created_at", "updated_at")
SELECT gen_random_uuid()::text, s."organisation_id", s."id", s."chain", 'CARDANO/ADA', 'CONFIRMED', 'RECEIVED', 'REWARD', p."rewards", p."address", p."updated_at", p."updated_at"
FROM "stake_positions" p
JOIN "sub_wallets" s ON s."id" = p."sub_wallet_id"
WHERE p."chain" = 'CARDANO' AND p."rewards" > 0;
