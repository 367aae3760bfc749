CREATE TABLE "exchange_deposit_addresses" (
	"sub_wallet_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "exchange_deposit_addresses_sub_wallet_id_asset_id_pk" PRIMARY KEY("sub_wallet_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_transfer_events" (
	"transfer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order" bigserial NOT NULL,
	CONSTRAINT "exchange_transfer_events_transfer_id_order_pk" PRIMARY KEY("transfer_id","order")
);
--> statement-breakpoint
ALTER TABLE "exchange_transfers" ALTER COLUMN "from_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD COLUMN "transaction_hash" text;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "exchange_deposit_addresses" ADD CONSTRAINT "exchange_deposit_addresses_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_deposit_addresses" ADD CONSTRAINT "exchange_deposit_addresses_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfer_events" ADD CONSTRAINT "exchange_transfer_events_transfer_id_exchange_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."exchange_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_deposit_addresses_address" ON "exchange_deposit_addresses" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "exchange_transfers_organisation" ON "exchange_transfers" USING btree ("organisation_id","created_at");