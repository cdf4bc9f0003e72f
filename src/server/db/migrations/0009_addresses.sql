CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"region_ids" jsonb NOT NULL,
	"region_name" text NOT NULL,
	"detail" text NOT NULL,
	"has_weighbridge" boolean NOT NULL,
	"default_rank" integer NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "addresses_firm" ON "addresses" USING btree ("firm_id");