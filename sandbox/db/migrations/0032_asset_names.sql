-- A coin has one name, which the console's facts have too; that of its network stands beside it.
UPDATE "assets" SET "name" = 'BNB' WHERE "id" IN ('BINANCE_SMART_CHAIN/BNB', 'BINANCE/BNB');--> statement-breakpoint
UPDATE "assets" SET "name" = 'Tron' WHERE "id" = 'TRON/TRX';
