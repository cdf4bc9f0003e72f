CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timed_for" date,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"rows" bigint DEFAULT 0 NOT NULL,
	"rows_total" bigint DEFAULT 0 NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"database_version" text DEFAULT '' NOT NULL,
	"migration" text DEFAULT '' NOT NULL,
	"digests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"check" text,
	"check_beat_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"check_rows" bigint DEFAULT 0 NOT NULL,
	"check_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_timed" ON "backups" USING btree ("timed_for");