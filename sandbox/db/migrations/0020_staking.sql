CREATE TABLE "validators" (
	"chain" text NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"commission" text NOT NULL,
	CONSTRAINT "validators_chain_id_pk" PRIMARY KEY("chain","id")
);
--> statement-breakpoint
ALTER TABLE "stake_positions" ADD COLUMN "inactive_since" timestamp with time zone;