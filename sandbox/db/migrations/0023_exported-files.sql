CREATE TABLE "attachment_parts" (
	"attachment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_parts_attachment_id_position_pk" PRIMARY KEY("attachment_id","position")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid,
	"report_id" uuid,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"claim" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_entries_created";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "delivery" text DEFAULT 'KEPT' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachment_parts" ADD CONSTRAINT "attachment_parts_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_mail" ON "attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "attachments_report" ON "attachments" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created_at","transaction_id","id");--> statement-breakpoint
-- The files of earlier e-mails keep their ids: the mailbox's links to them stay valid.
INSERT INTO "attachments" ("id", "mail_id", "position", "name", "content_type", "size")
  SELECT "id", "id", 0, coalesce("attachment_name", 'file.csv'), 'text/csv; charset=utf-8', octet_length("attachment")
  FROM "mails" WHERE "attachment" IS NOT NULL;--> statement-breakpoint
INSERT INTO "attachment_parts" ("attachment_id", "position", "content")
  SELECT "id", part, substring(convert_to("attachment", 'UTF8') FROM part * 65536 + 1 FOR 65536)
  FROM "mails", generate_series(0, greatest(octet_length("attachment") - 1, 0) / 65536) AS part
  WHERE "attachment" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attachment_name";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attachment";