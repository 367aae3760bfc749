-- Every entry is pending once, and the index keeps what is no longer so until a scan of the index itself has met it. A
-- bitmap scan passes all of it at each commit, and nothing vacuums an embedded database.
ALTER FUNCTION chain_audit_events() SET enable_bitmapscan = off SET enable_seqscan = off;
