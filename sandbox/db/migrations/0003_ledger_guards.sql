-- A sub-wallet's own accounts never fall below zero, whatever the code believes.
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_not_overdrawn"
  CHECK ("kind" IN ('network', 'fees') OR "balance" >= 0);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owned"
  CHECK (("kind" IN ('available', 'reserved')) = ("sub_wallet_id" IS NOT NULL));
