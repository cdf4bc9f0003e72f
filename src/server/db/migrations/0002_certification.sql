CREATE TABLE "certification_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"id_no" text,
	"id_no_hash" text,
	"consent" jsonb,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"doc" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"warned_until" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "certified_until" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certified_until" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "certification_versions_n" ON "certification_versions" USING btree ("certification_id","n");--> statement-breakpoint
CREATE INDEX "certification_versions_hash" ON "certification_versions" USING btree ("id_no_hash");--> statement-breakpoint
CREATE INDEX "certifications_firm" ON "certifications" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "certifications_status" ON "certifications" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "firms_uscc" ON "firms" USING btree ("uscc") WHERE "firms"."certified";--> statement-breakpoint
-- A filled-in name counted as a personal certification until now.
UPDATE "users" SET "certified" = true WHERE "realname" <> '';
