CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"roles" text[] NOT NULL,
	"firm_id" uuid,
	"user_id" uuid NOT NULL,
	"people" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_announcement" ON "messages" USING btree ("about_id","user_id") WHERE "messages"."about" = 'announcement';