UPDATE "messages" SET "about" = 'contract', "about_id" = "contract_id" WHERE "contract_id" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "about" = 'invoice', "about_id" = "invoice_id" WHERE "invoice_id" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "about" = 'intention', "about_id" = "intention_id" WHERE "intention_id" IS NOT NULL;--> statement-breakpoint
UPDATE "journal" j SET
	"order_no" = o."no",
	"title" = CASE WHEN coalesce(o."doc"->>'spec_name', '') = '' OR position(o."doc"->>'spec_name' in o."doc"->>'title') > 0 THEN o."doc"->>'title' ELSE concat(o."doc"->>'title', ' · ', o."doc"->>'spec_name') END,
	"serial" = coalesce((SELECT m->>'bank_serial' FROM jsonb_array_elements(o."doc"->'money') m WHERE m->>'id' = j."entry_id"::text LIMIT 1), '')
FROM "orders" o WHERE o."id" = j."order_id";--> statement-breakpoint
UPDATE "journal" j SET
	"weight_kg" = (o."doc"->j."side"->>'quantity_kg')::bigint,
	"price_fen" = (o."doc"->j."side"->>'price_fen')::bigint
FROM "orders" o WHERE o."id" = j."order_id" AND j."kind" = 'charge'
	AND abs((o."doc"->j."side"->>'quantity_kg')::numeric * (o."doc"->j."side"->>'price_fen')::numeric / 1000 - j."amount_fen") <= 100;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "contract_id";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "intention_id";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "invoice_id";