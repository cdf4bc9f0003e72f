DROP INDEX "contracts_seller";--> statement-breakpoint
DROP INDEX "contracts_buyer";--> statement-breakpoint
DROP INDEX "orders_supplier";--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
DROP INDEX "orders_trader";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sums" bigint[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supplier_sums" bigint[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_sums" bigint[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trader_sums" bigint[];--> statement-breakpoint
CREATE INDEX "contracts_seller" ON "contracts" USING btree ("seller_id","created_at","id","seller_signed","sums");--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at","id","buyer_signed","sums");--> statement-breakpoint
CREATE INDEX "orders_supplier" ON "orders" USING btree ("supplier_id","created_at","id","supplier_filter","state","supplier_sums");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at","id","buyer_filter","state","buyer_sums");--> statement-breakpoint
CREATE INDEX "orders_trader" ON "orders" USING btree ("trader_id","created_at","id","state","trader_sums");