ALTER TABLE "address_book_entries" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "address_book_entries" ADD COLUMN "changed_at" timestamp with time zone;