CREATE TABLE "known_devices" (
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_hash_user_id_pk" PRIMARY KEY("hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "requester" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sequencer" ADD COLUMN "cursor_secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "repayment_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "orders_trader_owed" ON "orders" USING btree ("trader_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting" or "orders"."repayment_due";--> statement-breakpoint
CREATE INDEX "orders_buyer_owed" ON "orders" USING btree ("buyer_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting";--> statement-breakpoint
CREATE INDEX "orders_supplier_owed" ON "orders" USING btree ("supplier_id","created_at","id") WHERE "orders"."repayment_due";--> statement-breakpoint
UPDATE "orders" SET
	"advance_waiting" = jsonb_path_exists("doc", '$.money[*] ? (@.kind == "advance" && @.status == 0)'),
	"refund_due" = ("state" < 0 OR "state" >= 4) AND coalesce("books"."held_fen", 0) > CASE WHEN "state" < 0 THEN 0 ELSE ("doc" -> 'sale' ->> 'amount_fen')::bigint END,
	"repayment_due" = coalesce("books"."paid_out_fen", 0) > CASE WHEN "state" < 0 THEN 0 ELSE ("doc" -> 'supply' ->> 'amount_fen')::bigint END
FROM (
	SELECT "orders"."id",
		sum(CASE "entry" ->> 'kind' WHEN 'advance' THEN 1 WHEN 'collection' THEN 1 WHEN 'refund' THEN -1 ELSE 0 END * ("entry" ->> 'amount_fen')::bigint) FILTER (WHERE "entry" ->> 'status' = '1') AS "held_fen",
		sum(CASE "entry" ->> 'kind' WHEN 'payout' THEN 1 ELSE 0 END * ("entry" ->> 'amount_fen')::bigint) FILTER (WHERE "entry" ->> 'status' = '1') AS "paid_out_fen"
	FROM "orders", jsonb_array_elements("doc" -> 'money') AS "entry"
	GROUP BY "orders"."id"
) AS "books"
WHERE "books"."id" = "orders"."id";
