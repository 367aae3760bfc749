-- The sums of an hour are those of its entries, whoever writes them.
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
INSERT INTO ledger_hours (organisation_id, asset_id, kind, hour, amount)
  SELECT s.organisation_id, a.asset_id, a.kind, date_bin('1 hour', e.created_at, '2000-01-01 00:00Z'), sum(e.amount)
  FROM ledger_entries e
  JOIN ledger_accounts a ON a.id = e.account_id
  JOIN sub_wallets s ON s.id = a.sub_wallet_id
  GROUP BY 1, 2, 3, 4;
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
INSERT INTO transaction_addresses (sub_wallet_id, address, created_at, "order")
  SELECT DISTINCT t.sub_wallet_id, part.address, t.created_at, t."order"
  FROM transactions t CROSS JOIN unnest(t.addresses) AS part (address);
