ALTER TABLE "contracts" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "search_schema" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplier_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trader_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_schema" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contracts_search_schema" ON "contracts" USING btree ("search_schema");--> statement-breakpoint
CREATE INDEX "orders_search_schema" ON "orders" USING btree ("search_schema");