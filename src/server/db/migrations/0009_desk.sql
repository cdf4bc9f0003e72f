ALTER TABLE "firms" ADD COLUMN "operates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "desk_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "firms_operates" ON "firms" USING btree ("operates") WHERE "firms"."operates";--> statement-breakpoint
UPDATE "firms" SET "operates" = true WHERE "id" = (SELECT "firm_id" FROM "users" WHERE "is_admin" AND "closed_at" IS NULL ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
UPDATE "users" SET "desk_roles" = '{"admin"}' WHERE "is_admin" AND "firm_id" = (SELECT "id" FROM "firms" WHERE "operates");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_admin";
