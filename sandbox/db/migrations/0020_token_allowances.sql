CREATE TABLE "token_allowances" (
	"asset_id" text NOT NULL,
	"owner" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	CONSTRAINT "token_allowances_asset_id_owner_spender_pk" PRIMARY KEY("asset_id","owner","spender")
);
--> statement-breakpoint
ALTER TABLE "token_allowances" ADD CONSTRAINT "token_allowances_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;