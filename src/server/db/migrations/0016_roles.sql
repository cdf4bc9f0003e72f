CREATE TABLE "role_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approved" boolean,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "role_requests_open" ON "role_requests" USING btree ("subject_id") WHERE "role_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "role_requests_asked" ON "role_requests" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "type";