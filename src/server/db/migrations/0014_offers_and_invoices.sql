CREATE TABLE "invoice_orders" (
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_id_pk" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"invoice_no" text,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_files" (
	"file_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "subject_files_file_id_noun_subject_id_pk" PRIMARY KEY("file_id","noun","subject_id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "doc" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "trader_id" uuid;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "doc" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "intentions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_open" ON "invoice_orders" USING btree ("order_id") WHERE "invoice_orders"."open";--> statement-breakpoint
CREATE INDEX "invoice_orders_order" ON "invoice_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_profiles_firm" ON "invoice_profiles" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_no" ON "invoices" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_invoice_no" ON "invoices" USING btree ("invoice_no") WHERE "invoices"."invoice_no" is not null;--> statement-breakpoint
CREATE INDEX "invoices_firm" ON "invoices" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_firm_status" ON "invoices" USING btree ("firm_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_trader" ON "invoices" USING btree ("trader_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_trader_status" ON "invoices" USING btree ("trader_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "subject_files_subject" ON "subject_files" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "templates_firm" ON "templates" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "intentions_firm_created" ON "intentions" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "intentions_created" ON "intentions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "intentions_goods" ON "intentions" USING btree ("goods_id") WHERE "intentions"."goods_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intentions_no" ON "intentions" USING btree ("no");