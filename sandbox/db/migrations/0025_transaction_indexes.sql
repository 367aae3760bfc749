-- The two checks of ledger_accounts that its snapshot adds are in the database since 0003.
-- The snapshots have had these four since 0017; its SQL never made them. While an index is made, the table can be read
-- but not written to, and this sandbox does not answer yet.
CREATE INDEX IF NOT EXISTS "transactions_organisation_asset" ON "transactions" USING btree ("organisation_id","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "transactions_organisation_status" ON "transactions" USING btree ("organisation_id","status","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "transactions_keys" ON "transactions" USING gin (transaction_keys("id", "transaction_hash", "from_id", "to_id"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "transaction_addresses_address" ON "transaction_addresses" USING btree ("address","created_at","order");--> statement-breakpoint
-- How common a key is, is known only once it was counted.
ANALYZE "transactions";--> statement-breakpoint
ANALYZE "transaction_addresses";
