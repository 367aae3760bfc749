DROP INDEX "payout_rows_request";--> statement-breakpoint
ALTER TABLE "payout_rows" ADD COLUMN "is_alone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_rows_keys" ON "payout_rows" USING gin (transaction_keys(null, null, null, "to_address")) WHERE not is_alone;--> statement-breakpoint
CREATE INDEX "payout_rows_request" ON "payout_rows" USING btree ("request_id","position") WHERE request_id is not null;