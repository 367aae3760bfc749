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
ALTER TABLE "audit_events" ADD COLUMN "action" text;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "details" text;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "chain" uuid GENERATED ALWAYS AS (coalesce("audit_events"."organisation_id", '00000000-0000-0000-0000-000000000000'::uuid)) STORED;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "entry" bigint;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "previous_hash" text;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text;
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
-- Entries from before there was a chain, in the order in which they were written.
UPDATE audit_events SET action = audit_action(description);
--> statement-breakpoint
DO $$
DECLARE
  pending audit_events;
  current_chain uuid;
  last_entry bigint;
  last_hash text;
  next_hash text;
BEGIN
  FOR pending IN SELECT * FROM audit_events ORDER BY chain, "order" LOOP
    IF pending.chain IS DISTINCT FROM current_chain THEN
      current_chain := pending.chain;
      last_entry := 0;
      last_hash := repeat('0', 64);
    END IF;
    last_entry := last_entry + 1;
    next_hash := audit_entry_hash(pending, last_entry, last_hash);
    UPDATE audit_events SET entry = last_entry, previous_hash = last_hash, hash = next_hash
      WHERE "order" = pending."order";
    last_hash := next_hash;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (case when "audit_events"."entry" is null then null else array_to_tsvector(audit_words("audit_events"."actor", "audit_events"."description", "audit_events"."details", "audit_events"."address", "audit_events"."entry"::text, "audit_events"."hash", right("audit_events"."hash", 7))) end) STORED;
--> statement-breakpoint
CREATE INDEX "audit_events_pending" ON "audit_events" USING btree ("chain","order") WHERE "audit_events"."entry" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_entry" ON "audit_events" USING btree ("chain","entry") WHERE "audit_events"."entry" is not null;
--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("chain","actor","entry") WHERE "audit_events"."entry" is not null;
--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("chain","action","entry") WHERE "audit_events"."entry" is not null;
--> statement-breakpoint
CREATE INDEX "audit_events_origin" ON "audit_events" USING btree ("chain","origin","entry") WHERE "audit_events"."entry" is not null;
--> statement-breakpoint
CREATE INDEX "audit_events_words" ON "audit_events" USING gin ("words") WHERE "audit_events"."entry" is not null;
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
