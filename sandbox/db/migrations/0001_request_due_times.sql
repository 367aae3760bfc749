ALTER TABLE "network_transactions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "network_transactions_due" ON "network_transactions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("due_at") WHERE due_at is not null;