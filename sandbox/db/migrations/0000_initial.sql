-- Functions that columns and indexes use.

-- What identifies a transaction, without the prefix that every address of a chain begins with.
CREATE FUNCTION transaction_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN lower(left(word, 2)) = '0x' THEN lower(substr(word, 3))
  WHEN lower(left(word, 3)) = 'xdc' THEN lower(substr(word, 4)) ELSE lower(word) END;
--> statement-breakpoint
-- How its id, its hash and both addresses begin (^) and end ($), in three and in six characters.
CREATE FUNCTION transaction_keys(id text, hash text, from_id text, to_id text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '^' || left(transaction_word(id), 3), '^' || left(transaction_word(id), 6),
  '$' || right(transaction_word(id), 3), '$' || right(transaction_word(id), 6),
  '^' || left(transaction_word(hash), 3), '^' || left(transaction_word(hash), 6),
  '$' || right(transaction_word(hash), 3), '$' || right(transaction_word(hash), 6),
  '^' || left(transaction_word(from_id), 3), '^' || left(transaction_word(from_id), 6),
  '$' || right(transaction_word(from_id), 3), '$' || right(transaction_word(from_id), 6),
  '^' || left(transaction_word(to_id), 3), '^' || left(transaction_word(to_id), 6),
  '$' || right(transaction_word(to_id), 3), '$' || right(transaction_word(to_id), 6)];
--> statement-breakpoint
-- The words that a search looks for: letters and digits, in lower case.
CREATE FUNCTION audit_words(VARIADIC parts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(array_to_string(parts, ' ')), '[^[:alnum:]]+'), '')
$$;
--> statement-breakpoint
-- What was done, from the words for it; for events that do not say it themselves.
CREATE FUNCTION audit_action(description text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN description = 'Signed in' THEN 'SIGNED_IN'
    WHEN description = 'Signed out' THEN 'SIGNED_OUT'
    WHEN description = 'Wrong PIN at sign-in' THEN 'SIGN_IN_FAILED'
    WHEN description LIKE 'Account locked%' THEN 'ACCOUNT_LOCKED'
    WHEN description LIKE 'PIN reset%' THEN 'PIN_RESET'
    WHEN description LIKE 'Request % created:%' THEN 'REQUEST_CREATED'
    WHEN description LIKE 'Request % received % approval(s)' THEN 'REQUEST_APPROVED'
    WHEN description LIKE 'Request % moved from % to SIGNED%' THEN 'REQUEST_SIGNED'
    WHEN description LIKE 'Request % moved from % to SUBMITTED%' THEN 'REQUEST_SUBMITTED'
    WHEN description LIKE 'Request % moved from % to CONFIRMED%' THEN 'REQUEST_CONFIRMED'
    WHEN description LIKE 'Request % moved from % to USER_CANCELLED%' THEN 'REQUEST_CANCELLED'
    WHEN description LIKE 'Request % moved from % to SYSTEM_CANCELLED%' THEN 'REQUEST_FAILED'
    WHEN description LIKE 'Request % moved from % to ERROR%' THEN 'REQUEST_FAILED'
    WHEN description LIKE 'Request % moved from %' THEN 'REQUEST_MOVED'
    WHEN description LIKE 'Transaction % moved from %' THEN 'PAYMENT_REVIEWED'
    WHEN description LIKE 'Address book entry added%' THEN 'ADDRESS_BOOK_ENTRY_ADDED'
    WHEN description LIKE 'Policy %' THEN 'POLICY_CHANGED'
    WHEN description LIKE 'Sub-wallet%created%' THEN 'SUB_WALLET_CREATED'
    WHEN description LIKE 'Receive address % created in %' THEN 'ADDRESS_CREATED'
    WHEN description LIKE 'Travel Rule information%submitted' THEN 'TRAVEL_RULE_SUBMITTED'
    WHEN description LIKE 'Travel Rule information%saved' THEN 'TRAVEL_RULE_SAVED'
    WHEN description LIKE 'Transaction history requested%' THEN 'TRANSACTIONS_EXPORTED'
    WHEN description LIKE 'Portfolio history%' THEN 'PORTFOLIO_EXPORTED'
    WHEN description LIKE 'Audit log requested%' THEN 'AUDIT_LOG_EXPORTED'
    WHEN description ~* '^extension session .*(revoked|ended)|^revoked .*extension session' THEN 'EXTENSION_SESSION_REVOKED'
    WHEN description ILIKE '%extension session%' THEN 'EXTENSION_SESSION_CREATED'
    ELSE 'OTHER'
  END
$$;
--> statement-breakpoint
-- Tables, keys and indexes, as drizzle-kit writes them.
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
	"added_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"all_text" text GENERATED ALWAYS AS (lower("address_book_entries"."name" || chr(10) || "address_book_entries"."address" || chr(10) || coalesce("address_book_entries"."label", '') || chr(10) || coalesce("address_book_entries"."memo", '') || chr(10) || coalesce("address_book_entries"."counterparty_name", '') || chr(10) || coalesce("address_book_entries"."vasp_name", '') || chr(10) || coalesce("address_book_entries"."vasp_id", ''))) STORED
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
	"idempotency_key" text,
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
CREATE TABLE "attachment_parts" (
	"attachment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_parts_attachment_id_position_pk" PRIMARY KEY("attachment_id","position")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid,
	"report_id" uuid,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"order" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"actor" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text,
	"details" text,
	"origin" text,
	"address" text,
	"chain" uuid GENERATED ALWAYS AS (coalesce("audit_events"."organisation_id", '00000000-0000-0000-0000-000000000000'::uuid)) STORED,
	"entry" bigint,
	"previous_hash" text,
	"hash" text,
	"words" "tsvector" GENERATED ALWAYS AS (case when "audit_events"."entry" is null then null else array_to_tsvector(audit_words("audit_events"."actor", "audit_events"."description", "audit_events"."details", "audit_events"."address", "audit_events"."entry"::text, "audit_events"."hash", right("audit_events"."hash", 7))) end) STORED
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
CREATE TABLE "exchange_deposit_addresses" (
	"sub_wallet_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "exchange_deposit_addresses_sub_wallet_id_asset_id_pk" PRIMARY KEY("sub_wallet_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_destinations" (
	"sub_wallet_id" text NOT NULL,
	"asset" text NOT NULL,
	"destination_id" text NOT NULL,
	CONSTRAINT "exchange_destinations_sub_wallet_id_asset_destination_id_pk" PRIMARY KEY("sub_wallet_id","asset","destination_id")
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
CREATE TABLE "exchange_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"from_id" text,
	"to_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"status" text NOT NULL,
	"transaction_hash" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"input" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sub_wallet_id" text,
	"asset_id" text NOT NULL,
	"balance" numeric(78,0) DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_not_overdrawn" CHECK ("ledger_accounts"."kind" in ('network', 'fees') or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_owned" CHECK (("ledger_accounts"."kind" in ('available', 'reserved', 'staked')) = ("ledger_accounts"."sub_wallet_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"organisation_id" uuid NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	CONSTRAINT "ledger_days_organisation_id_asset_id_kind_day_pk" PRIMARY KEY("organisation_id","asset_id","kind","day")
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
CREATE TABLE "ledger_hours" (
	"organisation_id" uuid NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	CONSTRAINT "ledger_hours_organisation_id_asset_id_kind_hour_pk" PRIMARY KEY("organisation_id","asset_id","kind","hour")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"delivery" text DEFAULT 'KEPT' NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
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
	"due_at" timestamp with time zone,
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
	"address_book_needs_approval" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"claim" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"order" bigserial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"is_rejection" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"answer" jsonb,
	"policy_version" integer NOT NULL,
	"raw_transaction" text,
	"transaction_hash" text,
	"message_signature" text,
	"webhook_message" jsonb,
	"expires_at" timestamp with time zone,
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
	"kind" text DEFAULT 'console' NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"client" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_states" (
	"email_key" text PRIMARY KEY NOT NULL,
	"first_position" integer NOT NULL,
	"second_position" integer NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"wait_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stake_positions" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"sub_wallet_id" text NOT NULL,
	"status" text NOT NULL,
	"active" numeric(78,0) DEFAULT 0 NOT NULL,
	"inactive" numeric(78,0) DEFAULT 0 NOT NULL,
	"rewards" numeric(78,0) DEFAULT 0 NOT NULL,
	"unlocking" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delegates" text[] DEFAULT '{}'::text[] NOT NULL,
	"due_at" timestamp with time zone,
	"inactive_since" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stake_positions_chain_address_pk" PRIMARY KEY("chain","address")
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
CREATE TABLE "transaction_addresses" (
	"sub_wallet_id" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"order" bigint NOT NULL,
	CONSTRAINT "transaction_addresses_sub_wallet_id_address_created_at_order_pk" PRIMARY KEY("sub_wallet_id","address","created_at","order")
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
	"operation" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	"fee" numeric(78,0),
	"from_id" text,
	"to_id" text,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"compliance_reviews" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
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
	"held" boolean DEFAULT false NOT NULL,
	"reserved_by" uuid,
	"spent_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "utxos_chain_tx_id_output_index_pk" PRIMARY KEY("chain","tx_id","output_index")
);
--> statement-breakpoint
CREATE TABLE "validators" (
	"chain" text NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"commission" text NOT NULL,
	CONSTRAINT "validators_chain_id_pk" PRIMARY KEY("chain","id")
);
--> statement-breakpoint
CREATE TABLE "vasps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_sunrise" boolean DEFAULT false NOT NULL
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
ALTER TABLE "attachment_parts" ADD CONSTRAINT "attachment_parts_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_deposit_addresses" ADD CONSTRAINT "exchange_deposit_addresses_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_deposit_addresses" ADD CONSTRAINT "exchange_deposit_addresses_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_destinations" ADD CONSTRAINT "exchange_destinations_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_destinations" ADD CONSTRAINT "exchange_destinations_destination_id_sub_wallets_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfer_events" ADD CONSTRAINT "exchange_transfer_events_transfer_id_exchange_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."exchange_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_from_id_sub_wallets_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_to_id_sub_wallets_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_transfers" ADD CONSTRAINT "exchange_transfers_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD CONSTRAINT "idempotent_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hours" ADD CONSTRAINT "ledger_hours_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hours" ADD CONSTRAINT "ledger_hours_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_signatures" ADD CONSTRAINT "request_signatures_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake_positions" ADD CONSTRAINT "stake_positions_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_wallets" ADD CONSTRAINT "sub_wallets_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_wallets" ADD CONSTRAINT "sub_wallets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_addresses" ADD CONSTRAINT "transaction_addresses_order_transactions_order_fk" FOREIGN KEY ("order") REFERENCES "public"."transactions"("order") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "address_book_entries_organisation" ON "address_book_entries" USING btree ("organisation_id","order");--> statement-breakpoint
CREATE INDEX "address_book_entries_start" ON "address_book_entries" USING btree ("organisation_id","chain",lower("address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_book_entries_end" ON "address_book_entries" USING btree ("organisation_id","chain",reverse(lower("address")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_book_entries_by_chain" ON "address_book_entries" USING btree ("organisation_id",("chain" collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_mainchain" ON "address_book_entries" USING btree ("organisation_id",(replace("chain", 'SUBSTRATE', 'POLKADOT') collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_name" ON "address_book_entries" USING btree ("organisation_id",(lower("name") collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_address" ON "address_book_entries" USING btree ("organisation_id",(lower("address") collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_label" ON "address_book_entries" USING btree ("organisation_id",(coalesce(lower("label"), chr(1114111)) collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_memo" ON "address_book_entries" USING btree ("organisation_id",(coalesce(lpad("memo", 100, '0'), chr(1114111)) collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_labeldown" ON "address_book_entries" USING btree ("organisation_id",(coalesce(lower("label"), '') collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_memodown" ON "address_book_entries" USING btree ("organisation_id",(coalesce(lpad("memo", 100, '0'), '') collate "C"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_recipient" ON "address_book_entries" USING btree ("organisation_id",(not "recipient"),"order");--> statement-breakpoint
CREATE INDEX "address_book_entries_by_travelrule" ON "address_book_entries" USING btree ("organisation_id",(not "travel_rule"),"order");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_position" ON "addresses" USING btree ("sub_wallet_id","usage","position");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_idempotency" ON "addresses" USING btree ("sub_wallet_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "attachments_mail" ON "attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "attachments_report" ON "attachments" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "audit_events_organisation" ON "audit_events" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_events_pending" ON "audit_events" USING btree ("chain","order") WHERE "audit_events"."entry" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_entry" ON "audit_events" USING btree ("chain","entry") WHERE "audit_events"."entry" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("chain","actor","entry") WHERE "audit_events"."entry" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("chain","action","entry") WHERE "audit_events"."entry" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_origin" ON "audit_events" USING btree ("chain","origin","entry") WHERE "audit_events"."entry" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_words" ON "audit_events" USING gin ("words") WHERE "audit_events"."entry" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_public_key" ON "devices" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_deposit_addresses_address" ON "exchange_deposit_addresses" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "exchange_transfers_from" ON "exchange_transfers" USING btree ("from_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_transfers_to" ON "exchange_transfers" USING btree ("to_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_transfers_organisation" ON "exchange_transfers" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_transfers_from_asset" ON "exchange_transfers" USING btree ("from_id","asset_id");--> statement-breakpoint
CREATE INDEX "exchange_transfers_to_asset" ON "exchange_transfers" USING btree ("to_id","asset_id");--> statement-breakpoint
CREATE INDEX "exchange_transfers_organisation_asset" ON "exchange_transfers" USING btree ("organisation_id","asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("kind",coalesce("sub_wallet_id", ''),"asset_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_sub_wallet" ON "ledger_accounts" USING btree ("sub_wallet_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at","transaction_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reference" ON "ledger_transactions" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "mails_organisation" ON "mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "network_transactions_status" ON "network_transactions" USING btree ("chain","status");--> statement-breakpoint
CREATE INDEX "network_transactions_block" ON "network_transactions" USING btree ("chain","block_height");--> statement-breakpoint
CREATE INDEX "network_transactions_sender" ON "network_transactions" USING btree ("chain","from_address","nonce");--> statement-breakpoint
CREATE INDEX "network_transactions_due" ON "network_transactions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "request_events_request" ON "request_events" USING btree ("request_id","order");--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "requests_organisation" ON "requests" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_sub_wallet" ON "requests" USING btree ("sub_wallet_id","status");--> statement-breakpoint
CREATE INDEX "requests_hash" ON "requests" USING btree ("transaction_hash");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("organisation_id","created_at") WHERE status in ('PREPROCESSING', 'AWAITING_USER_TRAVEL_RULE', 'AWAITING_COMPLIANCE', 'AWAITING_SIGNATURES', 'SIGNED', 'SUBMITTED');--> statement-breakpoint
CREATE UNIQUE INDEX "requests_idempotency" ON "requests" USING btree ("created_by","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "sessions_extension" ON "sessions" USING btree ("user_id") WHERE kind = 'extension';--> statement-breakpoint
CREATE INDEX "stake_positions_sub_wallet" ON "stake_positions" USING btree ("sub_wallet_id");--> statement-breakpoint
CREATE INDEX "stake_positions_due" ON "stake_positions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sub_wallets_organisation" ON "sub_wallets" USING btree ("organisation_id","order");--> statement-breakpoint
CREATE INDEX "sub_wallets_address_start" ON "sub_wallets" USING btree ("organisation_id","chain",lower("address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sub_wallets_address_end" ON "sub_wallets" USING btree ("organisation_id","chain",reverse(lower("address")) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sub_wallets_wallet_type_index" ON "sub_wallets" USING btree ("wallet_id","type","index");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_wallets_type_account" ON "sub_wallets" USING btree ("type","account") WHERE account is not null;--> statement-breakpoint
CREATE INDEX "transaction_addresses_transaction" ON "transaction_addresses" USING btree ("order");--> statement-breakpoint
CREATE INDEX "transaction_addresses_address" ON "transaction_addresses" USING btree ("address","created_at","order");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_id_sub_wallet" ON "transactions" USING btree ("id","sub_wallet_id");--> statement-breakpoint
CREATE INDEX "transactions_sub_wallet" ON "transactions" USING btree ("sub_wallet_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_asset" ON "transactions" USING btree ("sub_wallet_id","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_organisation" ON "transactions" USING btree ("organisation_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_organisation_asset" ON "transactions" USING btree ("organisation_id","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_organisation_operation" ON "transactions" USING btree ("organisation_id","operation","status","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_organisation_status" ON "transactions" USING btree ("organisation_id","status","asset_id","created_at","order");--> statement-breakpoint
CREATE INDEX "transactions_keys" ON "transactions" USING gin (transaction_keys("id", "transaction_hash", "from_id", "to_id"));--> statement-breakpoint
CREATE INDEX "transactions_request" ON "transactions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_held" ON "transactions" USING btree ("sub_wallet_id") WHERE held;--> statement-breakpoint
CREATE INDEX "transactions_travel_rule" ON "transactions" USING btree ("organisation_id","created_at") WHERE status = 'AWAITING_USER_TRAVEL_RULE';--> statement-breakpoint
CREATE INDEX "transfers_transaction" ON "transfers" USING btree ("transaction_order");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "utxos_sub_wallet" ON "utxos" USING btree ("sub_wallet_id","spent_by");--> statement-breakpoint
CREATE INDEX "wallets_organisation" ON "wallets" USING btree ("organisation_id");
--> statement-breakpoint
-- The books balance: at commit, the entries of a ledger transaction sum to zero in every asset.
CREATE FUNCTION check_ledger_transaction_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
  unbalanced text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    checked := OLD.transaction_id;
  ELSE
    checked := NEW.transaction_id;
  END IF;
  SELECT asset_id INTO unbalanced FROM ledger_entries
    WHERE transaction_id = checked GROUP BY asset_id HAVING sum(amount) <> 0 LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'Ledger transaction % does not balance in %', checked, unbalanced
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT OR UPDATE OR DELETE ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction_balanced();
--> statement-breakpoint
-- An entry once written never moves to another transaction: the check above would miss the one it left.
CREATE FUNCTION forbid_ledger_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never changed: post a correcting transaction'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_unchanged';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION forbid_ledger_entry_change();
--> statement-breakpoint
-- Whoever keeps the assets in memory learns from this number that they have changed.
CREATE FUNCTION count_asset_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meta (key, value) VALUES ('assets', '1')
    ON CONFLICT (key) DO UPDATE SET value = to_jsonb((meta.value #>> '{}')::bigint + 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER assets_changed AFTER INSERT OR UPDATE OR DELETE ON assets
  FOR EACH STATEMENT EXECUTE FUNCTION count_asset_change();
--> statement-breakpoint
INSERT INTO meta (key, value) VALUES ('assets', '1');
--> statement-breakpoint
-- The sums of hours and days are those of their entries, whoever writes them.
CREATE FUNCTION sum_ledger_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_hours (organisation_id, asset_id, kind, hour, amount)
    SELECT s.organisation_id, a.asset_id, a.kind, date_bin('1 hour', e.created_at, '2000-01-01 00:00Z'),
      sum(CASE TG_OP WHEN 'DELETE' THEN -e.amount ELSE e.amount END)
    FROM changed e
    JOIN ledger_accounts a ON a.id = e.account_id
    JOIN sub_wallets s ON s.id = a.sub_wallet_id
    GROUP BY 1, 2, 3, 4
    -- Always in the same order, so that two postings cannot wait for each other.
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (organisation_id, asset_id, kind, hour) DO UPDATE SET amount = ledger_hours.amount + excluded.amount;
  INSERT INTO ledger_days (organisation_id, asset_id, kind, day, amount)
    SELECT s.organisation_id, a.asset_id, a.kind, date_bin('1 day', e.created_at, '2000-01-01 00:00Z'),
      sum(CASE TG_OP WHEN 'DELETE' THEN -e.amount ELSE e.amount END)
    FROM changed e
    JOIN ledger_accounts a ON a.id = e.account_id
    JOIN sub_wallets s ON s.id = a.sub_wallet_id
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (organisation_id, asset_id, kind, day) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_added AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger_hours();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_removed AFTER DELETE ON ledger_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger_hours();
--> statement-breakpoint
CREATE FUNCTION list_transaction_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM transaction_addresses WHERE "order" = OLD."order";
    INSERT INTO transaction_addresses (sub_wallet_id, address, created_at, "order")
      SELECT DISTINCT NEW.sub_wallet_id, part.address, NEW.created_at, NEW."order"
      FROM unnest(NEW.addresses) AS part (address);
  ELSE
    INSERT INTO transaction_addresses (sub_wallet_id, address, created_at, "order")
      SELECT DISTINCT t.sub_wallet_id, part.address, t.created_at, t."order"
      FROM added t CROSS JOIN unnest(t.addresses) AS part (address);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_added AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_transaction_addresses();
--> statement-breakpoint
CREATE TRIGGER transactions_moved AFTER UPDATE ON transactions FOR EACH ROW
  WHEN ((OLD.sub_wallet_id, OLD.addresses, OLD.created_at) IS DISTINCT FROM (NEW.sub_wallet_id, NEW.addresses, NEW.created_at))
  EXECUTE FUNCTION list_transaction_addresses();
--> statement-breakpoint
-- Each field as its length in bytes, a colon and its text, or '-' where there is none, so that no two entries are
-- encoded alike. `sandbox/audit/entry-hash.ts` computes the same.
CREATE FUNCTION audit_entry_hash(event audit_events, at_entry bigint, after_hash text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(
    coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-'), '' ORDER BY place), 'UTF8')), 'hex')
  FROM unnest(ARRAY[
    coalesce(event.organisation_id::text, '00000000-0000-0000-0000-000000000000'),
    at_entry::text,
    after_hash,
    to_char(event.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.actor,
    event.origin,
    event.address,
    event.action,
    event.description,
    event.details
  ]) WITH ORDINALITY AS parts (field, place)
$$;
--> statement-breakpoint
CREATE FUNCTION prepare_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entry IS NOT NULL OR NEW.previous_hash IS NOT NULL OR NEW.hash IS NOT NULL THEN
    RAISE EXCEPTION 'The audit log numbers its entries itself' USING ERRCODE = 'insufficient_privilege';
  END IF;
  NEW.action := coalesce(NEW.action, audit_action(NEW.description));
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Runs when a transaction commits: after all its other locks, and the chains of several organisations always in the
-- same order, so that two transactions cannot wait for each other.
CREATE FUNCTION chain_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pending audit_events;
  locked uuid;
  last_entry bigint;
  last_hash text;
  next_hash text;
BEGIN
  -- The first event of a transaction has taken the others along.
  SELECT entry INTO last_entry FROM audit_events WHERE "order" = NEW."order";
  IF last_entry IS NOT NULL THEN RETURN NULL; END IF;
  FOR pending IN SELECT * FROM audit_events WHERE entry IS NULL ORDER BY chain, "order" LOOP
    IF pending.chain IS DISTINCT FROM locked THEN
      locked := pending.chain;
      PERFORM pg_advisory_xact_lock(7203993, hashtext(locked::text));
      SELECT entry, hash INTO last_entry, last_hash
        FROM audit_events WHERE chain = locked AND entry IS NOT NULL ORDER BY entry DESC LIMIT 1;
      IF NOT FOUND THEN
        last_entry := 0;
        last_hash := repeat('0', 64);
      END IF;
    END IF;
    last_entry := last_entry + 1;
    next_hash := audit_entry_hash(pending, last_entry, last_hash);
    UPDATE audit_events SET entry = last_entry, previous_hash = last_hash, hash = next_hash
      WHERE "order" = pending."order";
    last_hash := next_hash;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only the function above may complete an event, once: it runs one level deeper than a statement that anybody sends.
CREATE FUNCTION guard_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF pg_trigger_depth() > 1 AND OLD.hash IS NULL AND NEW.hash IS NOT NULL
      AND (OLD."order", OLD.organisation_id, OLD.actor, OLD.description, OLD.created_at, OLD.action, OLD.details, OLD.origin, OLD.address)
        IS NOT DISTINCT FROM
        (NEW."order", NEW.organisation_id, NEW.actor, NEW.description, NEW.created_at, NEW.action, NEW.details, NEW.origin, NEW.address)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The audit log can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_event_prepared BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION prepare_audit_event();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_event_chained AFTER INSERT ON audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_events();
--> statement-breakpoint
CREATE TRIGGER audit_events_kept BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION guard_audit_events();
--> statement-breakpoint
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_events();
--> statement-breakpoint
-- In a replication role, too.
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_event_prepared, ENABLE ALWAYS TRIGGER audit_event_chained,
  ENABLE ALWAYS TRIGGER audit_events_kept, ENABLE ALWAYS TRIGGER audit_events_not_emptied;
