-- What identifies a transaction, without the prefix that every address of a chain begins with.
CREATE FUNCTION transaction_word(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN lower(left(word, 2)) = '0x' THEN lower(substr(word, 3))
  WHEN lower(left(word, 3)) = 'xdc' THEN lower(substr(word, 4)) ELSE lower(word) END;
--> statement-breakpoint
-- How its id, its hash and both addresses begin (^) and end ($), in three and in six characters.
CREATE FUNCTION transaction_keys(id text, hash text, from_id text, to_id text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '^' || left(transaction_word(id), 3), '^' || left(transaction_word(id), 6),
  '$' || right(transaction_word(id), 3), '$' || right(transaction_word(id), 6),
  '^' || left(transaction_word(hash), 3), '^' || left(transaction_word(hash), 6),
  '$' || right(transaction_word(hash), 3), '$' || right(transaction_word(hash), 6),
  '^' || left(transaction_word(from_id), 3), '^' || left(transaction_word(from_id), 6),
  '$' || right(transaction_word(from_id), 3), '$' || right(transaction_word(from_id), 6),
  '^' || left(transaction_word(to_id), 3), '^' || left(transaction_word(to_id), 6),
  '$' || right(transaction_word(to_id), 3), '$' || right(transaction_word(to_id), 6)];
--> statement-breakpoint
