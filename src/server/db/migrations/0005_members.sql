CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by" text NOT NULL,
	"version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_roles" text[] DEFAULT '{"admin"}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("firm_id","phone") WHERE "invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone");