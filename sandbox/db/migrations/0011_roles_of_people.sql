-- Whoever was there before roles could do everything.
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'OWNER' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wallet_ids" uuid[];