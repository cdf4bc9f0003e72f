CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"no" text NOT NULL,
	"issuer" text NOT NULL,
	"valid_until" text,
	"photo_ids" jsonb NOT NULL,
	"note" text NOT NULL,
	"standing" jsonb NOT NULL,
	"review" jsonb,
	"warned_until" text,
	"ended_until" text,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "permits_firm" ON "permits" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "permits_until" ON "permits" USING btree ("valid_until");