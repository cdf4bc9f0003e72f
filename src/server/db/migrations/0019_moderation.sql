ALTER TABLE "goods" ADD COLUMN "moderation" text DEFAULT 'passed' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "moderation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "moderation" text DEFAULT 'passed' NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "moderation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_moderation" ON "goods" USING btree ("moderation","updated_at") WHERE "goods"."moderation" <> 'passed';--> statement-breakpoint
CREATE INDEX "intentions_moderation" ON "intentions" USING btree ("moderation","updated_at") WHERE "intentions"."moderation" <> 'passed';