ALTER TABLE "announcements" ADD COLUMN "visitors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "shown_until" timestamp with time zone;