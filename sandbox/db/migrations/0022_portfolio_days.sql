CREATE TABLE "ledger_days" (
	"organisation_id" uuid NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"amount" numeric(78,0) NOT NULL,
	CONSTRAINT "ledger_days_organisation_id_asset_id_kind_day_pk" PRIMARY KEY("organisation_id","asset_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The sums of hours and days are those of their entries, whoever writes them.
CREATE OR REPLACE FUNCTION sum_ledger_hours() RETURNS trigger LANGUAGE plpgsql AS $$
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
INSERT INTO ledger_days (organisation_id, asset_id, kind, day, amount)
  SELECT organisation_id, asset_id, kind, date_bin('1 day', hour, '2000-01-01 00:00Z'), sum(amount)
  FROM ledger_hours
  GROUP BY 1, 2, 3, 4;
