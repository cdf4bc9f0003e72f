CREATE TABLE "transfers" (
	"trader_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"serial" text NOT NULL,
	"party_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "transfers_trader_id_direction_serial_pk" PRIMARY KEY("trader_id","direction","serial")
);
--> statement-breakpoint
-- The serials of money that is registered already, spelled as domain/transfer.ts spells them.
INSERT INTO "transfers" ("trader_id", "direction", "serial", "party_id", "parts")
SELECT "trader_id", "direction", "serial", (array_agg("party_id" ORDER BY "no"))[1], jsonb_agg("part" ORDER BY "no")
FROM (
	SELECT "trader_id", "no",
		CASE WHEN entry ->> 'kind' IN ('payout', 'refund') THEN 'out' ELSE 'in' END AS "direction",
		CASE WHEN entry ->> 'kind' IN ('payout', 'repayment') THEN "supplier_id" ELSE "buyer_id" END AS "party_id",
		upper(regexp_replace(normalize(entry ->> 'bank_serial', NFKC), '[\s\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g')) AS "serial",
		jsonb_build_object('order_id', "id", 'order_no', "no", 'entry_id', entry ->> 'id', 'amount_fen', entry -> 'amount_fen', 'transfer_fen', NULL) AS "part"
	FROM "orders", jsonb_array_elements("doc" -> 'money') entry
	WHERE entry ->> 'kind' <> 'payment' AND entry ->> 'method' <> 'cash'
		AND (entry ->> 'status' = '1' OR (entry ->> 'status' = '0' AND (entry ->> 'kind' = 'collection' OR entry ? 'registered_by')))
) used
WHERE "serial" <> ''
GROUP BY "trader_id", "direction", "serial";
