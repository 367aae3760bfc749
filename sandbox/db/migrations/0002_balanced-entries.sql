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
