CREATE INDEX "exchange_transfers_from_asset" ON "exchange_transfers" USING btree ("from_id","asset_id");--> statement-breakpoint
CREATE INDEX "exchange_transfers_to_asset" ON "exchange_transfers" USING btree ("to_id","asset_id");--> statement-breakpoint
CREATE INDEX "exchange_transfers_organisation_asset" ON "exchange_transfers" USING btree ("organisation_id","asset_id");