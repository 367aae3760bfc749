CREATE TABLE "ledger_hours" (
	"organisation_id" uuid NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	CONSTRAINT "ledger_hours_organisation_id_asset_id_kind_hour_pk" PRIMARY KEY("organisation_id","asset_id","kind","hour")
);
--> statement-breakpoint
CREATE TABLE "transaction_addresses" (
	"sub_wallet_id" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"order" bigint NOT NULL,
	CONSTRAINT "transaction_addresses_sub_wallet_id_address_created_at_order_pk" PRIMARY KEY("sub_wallet_id","address","created_at","order")
);
--> statement-breakpoint
ALTER TABLE "ledger_hours" ADD CONSTRAINT "ledger_hours_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hours" ADD CONSTRAINT "ledger_hours_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_addresses" ADD CONSTRAINT "transaction_addresses_order_transactions_order_fk" FOREIGN KEY ("order") REFERENCES "public"."transactions"("order") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_addresses_transaction" ON "transaction_addresses" USING btree ("order");--> statement-breakpoint
CREATE INDEX "exchange_transfers_from" ON "exchange_transfers" USING btree ("from_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_transfers_to" ON "exchange_transfers" USING btree ("to_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "network_transactions_sender" ON "network_transactions" USING btree ("chain","from_address","nonce");--> statement-breakpoint
CREATE INDEX "requests_sub_wallet" ON "requests" USING btree ("sub_wallet_id","status");--> statement-breakpoint
CREATE INDEX "transactions_asset" ON "transactions" USING btree ("sub_wallet_id","asset_id","created_at","order");