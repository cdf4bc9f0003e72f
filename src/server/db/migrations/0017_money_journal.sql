CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"entry_id" uuid,
	"step" integer,
	"action" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_trader_owed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collection_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "journaled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "journal_account" ON "journal" USING btree ("trader_id","firm_id","side","at","id");--> statement-breakpoint
CREATE INDEX "journal_firm" ON "journal" USING btree ("firm_id","trader_id","at","id");--> statement-breakpoint
CREATE INDEX "journal_order" ON "journal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_unjournaled" ON "orders" USING btree ("id") WHERE not "orders"."journaled";--> statement-breakpoint
CREATE INDEX "orders_trader_owed" ON "orders" USING btree ("trader_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting" or "orders"."repayment_due" or "orders"."collection_waiting";