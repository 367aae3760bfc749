DROP INDEX "payout_rows_waiting";--> statement-breakpoint
ALTER TABLE "payout_rows" ADD COLUMN "needs_details" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_rows_waiting" ON "payout_rows" USING btree ("payout_id","sub_wallet_id","needs_details","position") WHERE state = 'WAITING';