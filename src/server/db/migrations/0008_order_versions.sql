ALTER TABLE "orders" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "supplier_version";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "buyer_version";