ALTER TABLE "announcements" ADD COLUMN "firm_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "announcements" SET "firm_ids" = ARRAY["firm_id"] WHERE "firm_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "firm_id";