-- A Cardano stake was called a delegation here, and a stake where it was asked for.
UPDATE "transactions" SET "operation" = 'STAKE' WHERE "chain" = 'CARDANO' AND "operation" = 'DELEGATE';
