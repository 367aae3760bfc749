CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachment_name" text,
	"attachment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stake_positions_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake_positions" ADD CONSTRAINT "stake_positions_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_organisation" ON "mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "stake_positions_sub_wallet" ON "stake_positions" USING btree ("sub_wallet_id");--> statement-breakpoint
CREATE INDEX "stake_positions_due" ON "stake_positions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
-- What is staked belongs to a sub-wallet too.
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owned";
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owned"
  CHECK (("kind" IN ('available', 'reserved', 'staked')) = ("sub_wallet_id" IS NOT NULL));
