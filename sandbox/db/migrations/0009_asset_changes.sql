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
INSERT INTO meta (key, value) VALUES ('assets', '1') ON CONFLICT DO NOTHING;
