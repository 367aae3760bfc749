CREATE TABLE "ruled_movements" (
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"wallet_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"sub_wallet_id" text,
	"asset_id" text,
	"is_known" boolean NOT NULL,
	"chain" text,
	"to" text,
	"memo" text,
	"payee" text,
	"asset" text,
	"amount" numeric,
	"worth" numeric,
	"instead_of" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ruled_movements_request_id_position_pk" PRIMARY KEY("request_id","position")
);
--> statement-breakpoint
CREATE TABLE "wallet_rules" (
	"wallet_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"reason" text NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_force_at" timestamp with time zone NOT NULL,
	"cancelled_by" text,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "wallet_rules_wallet_id_version_pk" PRIMARY KEY("wallet_id","version")
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "requirement" jsonb;--> statement-breakpoint
ALTER TABLE "ruled_movements" ADD CONSTRAINT "ruled_movements_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ruled_movements" ADD CONSTRAINT "ruled_movements_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_rules" ADD CONSTRAINT "wallet_rules_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ruled_movements_wallet" ON "ruled_movements" USING btree ("wallet_id","at");--> statement-breakpoint
CREATE INDEX "ruled_movements_instead_of" ON "ruled_movements" USING btree ("instead_of") WHERE instead_of is not null;