-- What a buyer has declared paid in full has a tab of its own; an order paid in part waits under 待付款.
UPDATE "orders" SET "buyer_filter" = 5
WHERE "state" = 5 AND ("doc" -> 'sale' ->> 'amount_fen')::bigint <=
	coalesce((
		SELECT sum(CASE
			WHEN "entry" ->> 'status' = '1' AND "entry" ->> 'kind' IN ('advance', 'collection') THEN ("entry" ->> 'amount_fen')::bigint
			WHEN "entry" ->> 'status' = '1' AND "entry" ->> 'kind' = 'refund' THEN -("entry" ->> 'amount_fen')::bigint
			WHEN "entry" ->> 'status' = '0' AND "entry" ->> 'kind' = 'payment' THEN ("entry" ->> 'amount_fen')::bigint
			ELSE 0 END)
		FROM jsonb_array_elements("doc" -> 'money') AS "entry"
	), 0) + coalesce((
		SELECT sum(("each" ->> 'agreed_fen')::bigint) FROM jsonb_array_elements(coalesce("doc" -> 'after_sales', '[]'::jsonb)) AS "each"
	), 0);
