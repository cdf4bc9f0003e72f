CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"query" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"name" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"bytes" bigint,
	"nos" text,
	"marked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("created_at");