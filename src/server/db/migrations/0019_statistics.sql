CREATE TABLE "statistics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schema" smallint NOT NULL,
	"firm_id" uuid NOT NULL,
	"side" text NOT NULL,
	"month" text NOT NULL,
	"counterparty_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL,
	"orders" integer NOT NULL,
	"kg" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"margin_fen" bigint NOT NULL,
	"trips" integer NOT NULL,
	"trips_over" integer NOT NULL,
	"shipped_kg" bigint NOT NULL,
	"received_kg" bigint NOT NULL,
	"priced_kg" bigint NOT NULL,
	"priced_fen" bigint NOT NULL,
	"market_fen" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "statistics_schema" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "market_price_fen" bigint;--> statement-breakpoint
CREATE INDEX "statistics_key" ON "statistics" USING btree ("firm_id","month","side","counterparty_id","category_id");--> statement-breakpoint
CREATE INDEX "statistics_fresh" ON "statistics" USING btree ("id") WHERE "statistics"."fresh";--> statement-breakpoint
CREATE INDEX "orders_statistics_schema" ON "orders" USING btree ("statistics_schema","id");