ALTER TABLE "transactions" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "compliance_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "utxos" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vasps" ADD COLUMN "is_sunrise" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_held" ON "transactions" USING btree ("sub_wallet_id") WHERE held;