ALTER TABLE "messages" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
UPDATE "messages" SET "contract_id" = "contracts"."id" FROM "contracts"
WHERE "messages"."mode" = 0 AND "messages"."order_id" = "contracts"."order_id" AND "messages"."subject" LIKE '合同 ' || "contracts"."no" || ' %';
