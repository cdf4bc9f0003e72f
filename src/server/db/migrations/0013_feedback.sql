CREATE TABLE "desk_sentences" (
	"id" integer PRIMARY KEY NOT NULL,
	"sentences" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "photo_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "status" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "replies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "desk_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "desk_edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "feedback_notes_feedback" ON "feedback_notes" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_status" ON "feedbacks" USING btree ("status","created_at","id");