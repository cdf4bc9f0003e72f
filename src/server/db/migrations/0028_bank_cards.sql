CREATE TABLE "bank_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"account_type" text NOT NULL,
	"holder" text NOT NULL,
	"bank_name" text NOT NULL,
	"branch" text NOT NULL,
	"account_no" text NOT NULL,
	"cnaps_no" text NOT NULL,
	"default_rank" integer NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bank_cards_firm" ON "bank_cards" USING btree ("firm_id");