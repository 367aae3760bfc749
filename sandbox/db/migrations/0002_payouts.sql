CREATE TABLE "payout_rows" (
	"payout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"holds_reference" boolean DEFAULT true NOT NULL,
	"sub_wallet_id" text NOT NULL,
	"chain" text NOT NULL,
	"asset_id" text NOT NULL,
	"to_address" text NOT NULL,
	"memo" text,
	"amount" numeric(78,0) NOT NULL,
	"max_fee" numeric(78,0) NOT NULL,
	"note" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"request_id" uuid,
	CONSTRAINT "payout_rows_payout_id_position_pk" PRIMARY KEY("payout_id","position")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_name" text,
	"left_out" jsonb NOT NULL,
	"stopped_at" timestamp with time zone,
	"order" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_sub_wallet_id_sub_wallets_id_fk" FOREIGN KEY ("sub_wallet_id") REFERENCES "public"."sub_wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_rows_reference" ON "payout_rows" USING btree ("organisation_id","reference_key") WHERE holds_reference;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_rows_request" ON "payout_rows" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "payout_rows_due" ON "payout_rows" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "payout_rows_waiting" ON "payout_rows" USING btree ("payout_id","sub_wallet_id","position") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "payouts_organisation" ON "payouts" USING btree ("organisation_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_request" ON "payouts" USING btree ("request_id");