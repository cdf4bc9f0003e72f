CREATE TABLE "after_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "after_sales_supplier" ON "after_sales" USING btree ("supplier_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_buyer" ON "after_sales" USING btree ("buyer_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_trader" ON "after_sales" USING btree ("trader_id","status","created_at","id");