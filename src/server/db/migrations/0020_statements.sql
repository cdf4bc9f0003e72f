CREATE TABLE "statement_lines" (
	"statement_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	CONSTRAINT "statement_lines_statement_id_journal_id_pk" PRIMARY KEY("statement_id","journal_id")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"trader_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"side" text NOT NULL,
	"status" smallint NOT NULL,
	"closing_fen" bigint NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "order_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "serial" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "weight_kg" bigint;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "price_fen" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_no" ON "statements" USING btree ("no");--> statement-breakpoint
CREATE INDEX "statements_firm" ON "statements" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statements_trader" ON "statements" USING btree ("trader_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statements_status" ON "statements" USING btree ("trader_id","status","created_at","id");