ALTER TABLE "firms" ADD COLUMN "account" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name" text DEFAULT '' NOT NULL;