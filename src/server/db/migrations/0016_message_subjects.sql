ALTER TABLE "messages" ADD COLUMN "intention_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "invoice_id" uuid;