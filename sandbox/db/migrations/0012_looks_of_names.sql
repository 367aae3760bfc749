ALTER TABLE "address_book_entries" ADD COLUMN "looks" text[];--> statement-breakpoint
ALTER TABLE "sub_wallets" ADD COLUMN "looks" text[];--> statement-breakpoint
CREATE INDEX "address_book_entries_looks" ON "address_book_entries" USING gin ("looks");--> statement-breakpoint
CREATE INDEX "address_book_entries_without_looks" ON "address_book_entries" USING btree ("organisation_id") WHERE looks is null;--> statement-breakpoint
CREATE INDEX "sub_wallets_looks" ON "sub_wallets" USING gin ("looks");--> statement-breakpoint
CREATE INDEX "sub_wallets_without_looks" ON "sub_wallets" USING btree ("organisation_id") WHERE looks is null;--> statement-breakpoint
CREATE FUNCTION empty_looks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.looks := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER address_book_entries_renamed BEFORE UPDATE ON address_book_entries
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION empty_looks();--> statement-breakpoint
CREATE TRIGGER sub_wallets_renamed BEFORE UPDATE ON sub_wallets
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION empty_looks();
