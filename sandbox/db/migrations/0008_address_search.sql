CREATE INDEX "address_book_entries_organisation" ON "address_book_entries" USING btree ("organisation_id","order");--> statement-breakpoint
CREATE INDEX "address_book_entries_start" ON "address_book_entries" USING btree ("organisation_id","chain",lower("address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_book_entries_end" ON "address_book_entries" USING btree ("organisation_id","chain",reverse(lower("address")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sub_wallets_address_start" ON "sub_wallets" USING btree ("organisation_id","chain",lower("address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sub_wallets_address_end" ON "sub_wallets" USING btree ("organisation_id","chain",reverse(lower("address")) text_pattern_ops);