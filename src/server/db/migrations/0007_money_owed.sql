ALTER TABLE "orders" ADD COLUMN "refund_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "repayment_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_trader_owed" ON "orders" USING btree ("trader_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting" or "orders"."repayment_due";--> statement-breakpoint
CREATE INDEX "orders_buyer_owed" ON "orders" USING btree ("buyer_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting";--> statement-breakpoint
CREATE INDEX "orders_supplier_owed" ON "orders" USING btree ("supplier_id","created_at","id") WHERE "orders"."repayment_due";