ALTER TABLE "goods" ADD COLUMN "sold_kg" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders settled by an earlier build still hold what was agreed of their goods. From now on they have sold what was settled.
WITH used AS (
  SELECT goods_id,
    sum((doc ->> 'quantity_kg')::bigint)::bigint AS agreed_kg,
    sum((SELECT coalesce(sum((trip -> 'received' ->> 'settled_kg')::bigint), 0) FROM jsonb_array_elements(doc -> 'trips') AS trip))::bigint AS settled_kg
  FROM orders WHERE goods_id IS NOT NULL AND state >= 4 GROUP BY goods_id
), moved AS (
  UPDATE goods SET
    reserved_kg = greatest(0, reserved_kg - agreed_kg),
    sold_kg = settled_kg,
    version = version + 1
  FROM used WHERE goods.id = used.goods_id RETURNING goods.id, goods.firm_id
)
INSERT INTO changes (id, audience, entity, entity_id, op, paths)
SELECT gen_random_uuid(), firm_id, 'goods', id, 'patch', '[]' FROM moved;
