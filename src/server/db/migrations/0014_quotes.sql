CREATE TABLE "market_quote_edits" (
	"series_id" integer NOT NULL,
	"quoted_on" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_quote_edits_series_id_quoted_on_version_pk" PRIMARY KEY("series_id","quoted_on","version")
);
--> statement-breakpoint
ALTER TABLE "market_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_categories" ADD COLUMN "edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "market_quotes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_series" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "market_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_series" ADD COLUMN "edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_provisional" ON "orders" USING btree ("id") WHERE ("orders"."doc" #> '{supply,pricing,locked}' = 'null'::jsonb or "orders"."doc" #> '{sale,pricing,locked}' = 'null'::jsonb);