ALTER TABLE "sign_in_states" ADD COLUMN "wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_states" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
-- The positions of earlier states were drawn at random: whoever removed one would have others drawn.
UPDATE "sign_in_states" SET "answered_at" = "updated_at";
