ALTER TABLE "requests" ADD COLUMN "message_signature" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'console' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client" text;--> statement-breakpoint
CREATE INDEX "network_transactions_block" ON "network_transactions" USING btree ("chain","block_height");--> statement-breakpoint
CREATE INDEX "requests_hash" ON "requests" USING btree ("transaction_hash");--> statement-breakpoint
CREATE INDEX "sessions_extension" ON "sessions" USING btree ("user_id") WHERE kind = 'extension';--> statement-breakpoint
UPDATE "organisations" SET "trust_id" = gen_random_uuid()::text WHERE "trust_id" !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
