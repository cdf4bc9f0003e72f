CREATE TABLE "clause_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "clause_templates_firm" ON "clause_templates" USING btree ("firm_id");