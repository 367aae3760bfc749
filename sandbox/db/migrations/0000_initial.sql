CREATE TABLE "address_book_entries" (
	"order" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"address" text NOT NULL,
	"memo" text,
	"recipient" boolean NOT NULL,
	"travel_rule" boolean NOT NULL,
	"counterparty_name" text,
	"vasp_id" text,
	"vasp_name" text,
	"vasp_type" text,
	"asset_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"sub_wallet_id" text NOT NULL,
	"usage" text NOT NULL,
	"address_type" text,
	"public_key" text NOT NULL,
	"path" jsonb NOT NULL,
	"position" integer NOT NULL,
	"provenance_signature" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"last_six" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"symbol" text NOT NULL,
	"display_symbol" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"decimals" integer NOT NULL,
	"unit" text NOT NULL,
	"contract_address" text,
	"delisted" boolean DEFAULT false NOT NULL,
	"date_added" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"order" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"actor" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"provenance_public_key" text NOT NULL,
	"sealed_provenance_key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_destinations" (
	"sub_wallet_id" text NOT NULL,
	"asset" text NOT NULL,
	"destination_id" text NOT NULL,
	CONSTRAINT "exchange_destinations_sub_wallet_id_asset_destination_id_pk" PRIMARY KEY("sub_wallet_id","asset","destination_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sub_wallet_id" text,
	"asset_id" text NOT NULL,
	"balance" numeric(78,0) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"asset_id" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_accounts" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"nonce" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "network_accounts_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "network_blocks" (
	"chain" text NOT NULL,
	"height" bigint NOT NULL,
	"hash" text NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_blocks_chain_height_pk" PRIMARY KEY("chain","height")
);
--> statement-breakpoint
CREATE TABLE "network_transactions" (
	"chain" text NOT NULL,
	"hash" text NOT NULL,
	"request_id" uuid,
	"raw" text,
	"from_address" text NOT NULL,
	"to_address" text,
	"value" numeric(78,0) NOT NULL,
	"nonce" bigint,
	"gas_price" numeric(78,0),
	"gas_limit" numeric(78,0),
	"input" text,
	"status" text NOT NULL,
	"block_height" bigint,
	"submitted_at" timestamp with time zone NOT NULL,
	"mined_at" timestamp with time zone,
	CONSTRAINT "network_transactions_chain_hash_pk" PRIMARY KEY("chain","hash")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trust_id" text NOT NULL,
	"default_intermediary" boolean DEFAULT false NOT NULL,
	"can_act_as_intermediary" boolean DEFAULT false NOT NULL,
	"whitelist_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"first_position" integer NOT NULL,
	"second_position" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"wallet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"delegate_schedules" jsonb NOT NULL,
	"recoverer_schedules" jsonb NOT NULL,
	"provenance_signature" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policies_wallet_id_version_pk" PRIMARY KEY("wallet_id","version")
);
--> statement-breakpoint
CREATE TABLE "request_signatures" (
	"request_id" uuid NOT NULL,
	"digest_index" integer NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_signatures_request_id_digest_index_public_key_pk" PRIMARY KEY("request_id","digest_index","public_key")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"sub_wallet_id" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"cancel_reason" text,
	"source" text DEFAULT 'API' NOT NULL,
	"send_to_network" boolean DEFAULT true NOT NULL,
	"intent" jsonb NOT NULL,
	"unsigned" jsonb NOT NULL,
	"digests" jsonb NOT NULL,
	"reservations" jsonb NOT NULL,
	"policy_version" integer NOT NULL,
	"raw_transaction" text,
	"transaction_hash" text,
	"webhook_message" jsonb,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_states" (
	"email_key" text PRIMARY KEY NOT NULL,
	"first_position" integer NOT NULL,
	"second_position" integer NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"chain" text,
	"wallet_type" text NOT NULL,
	"address" text NOT NULL,
	"public_key" text,
	"path" jsonb,
	"provenance_signature" text,
	"account" integer,
	"status" text,
	"exchange_name" text,
	"order" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"order" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"request_id" uuid,
	"organisation_id" uuid NOT NULL,
	"sub_wallet_id" text NOT NULL,
	"chain" text NOT NULL,
	"asset_id" text NOT NULL,
	"transaction_hash" text,
	"status" text NOT NULL,
	"cancel_reason" text,
	"trust_vault_initiated" boolean DEFAULT false NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"fee" numeric(78,0),
	"from_id" text,
	"to_id" text,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_order" bigint NOT NULL,
	"direction" text NOT NULL,
	"asset_id" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"from_id" text,
	"to_id" text,
	"originator" jsonb,
	"beneficiary" jsonb,
	"submitted" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_pins" (
	"user_id" uuid NOT NULL,
	"first_position" integer NOT NULL,
	"second_position" integer NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "user_pins_user_id_first_position_second_position_pk" PRIMARY KEY("user_id","first_position","second_position")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "utxos" (
	"chain" text NOT NULL,
	"tx_id" text NOT NULL,
	"output_index" integer NOT NULL,
	"sub_wallet_id" text NOT NULL,
	"address" text NOT NULL,
	"value" numeric(78,0) NOT NULL,
	"confirmed" boolean DEFAULT true NOT NULL,
	"reserved_by" uuid,
	"spent_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "utxos_chain_tx_id_output_index_pk" PRIMARY KEY("chain","tx_id","output_index")
);
--> statement-breakpoint
CREATE TABLE "vasps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_seeds" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed_entropy" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"cluster_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_book_entries" ADD CONSTRAINT "address_book_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_book_entries" ADD CONSTRAINT "address_book_entries_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_destinations" ADD CONSTRAINT "exchange_destinations_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_destinations" ADD CONSTRAINT "exchange_destinations_destination_id_sub_wallets_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_from_id_sub_wallets_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_to_id_sub_wallets_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_signatures" ADD CONSTRAINT "request_signatures_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_wallets" ADD CONSTRAINT "sub_wallets_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_wallets" ADD CONSTRAINT "sub_wallets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_transaction_order_transactions_order_fk" FOREIGN KEY ("transaction_order") REFERENCES "public"."transactions"("order") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utxos" ADD CONSTRAINT "utxos_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_book_entries_unique" ON "address_book_entries" USING btree ("organisation_id","chain","address",coalesce("memo", ''));--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_position" ON "addresses" USING btree ("sub_wallet_id","usage","position");--> statement-breakpoint
CREATE INDEX "audit_events_organisation" ON "audit_events" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_public_key" ON "devices" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("kind",coalesce("sub_wallet_id", ''),"asset_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_sub_wallet" ON "ledger_accounts" USING btree ("sub_wallet_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reference" ON "ledger_transactions" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "network_transactions_status" ON "network_transactions" USING btree ("chain","status");--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "requests_organisation" ON "requests" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_idempotency" ON "requests" USING btree ("created_by","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "sub_wallets_organisation" ON "sub_wallets" USING btree ("organisation_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_wallets_wallet_type_index" ON "sub_wallets" USING btree ("wallet_id","type","index");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_wallets_type_account" ON "sub_wallets" USING btree ("type","account") WHERE account is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_id_sub_wallet" ON "transactions" USING btree ("id","sub_wallet_id");--> statement-breakpoint
CREATE INDEX "transactions_sub_wallet" ON "transactions" USING btree ("sub_wallet_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_organisation" ON "transactions" USING btree ("organisation_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_request" ON "transactions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transfers_transaction" ON "transfers" USING btree ("transaction_order");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "utxos_sub_wallet" ON "utxos" USING btree ("sub_wallet_id","spent_by");--> statement-breakpoint
CREATE INDEX "wallets_organisation" ON "wallets" USING btree ("organisation_id");