CREATE TABLE "request_annotations" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"reference" text,
	"note" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_annotations" ADD CONSTRAINT "request_annotations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;