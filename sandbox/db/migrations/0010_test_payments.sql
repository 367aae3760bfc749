ALTER TABLE "request_annotations" ADD COLUMN "whole" numeric(78,0);--> statement-breakpoint
ALTER TABLE "request_annotations" ADD COLUMN "rest_of" uuid;--> statement-breakpoint
ALTER TABLE "request_annotations" ADD COLUMN "rest_id" uuid;--> statement-breakpoint
ALTER TABLE "request_annotations" ADD CONSTRAINT "request_annotations_rest_of_requests_id_fk" FOREIGN KEY ("rest_of") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_annotations" ADD CONSTRAINT "request_annotations_rest_id_requests_id_fk" FOREIGN KEY ("rest_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_annotations_rest" ON "request_annotations" USING btree ("rest_id");--> statement-breakpoint
CREATE INDEX "request_annotations_open_tests" ON "request_annotations" USING btree ("request_id") WHERE whole is not null and rest_id is null;