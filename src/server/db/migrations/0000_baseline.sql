CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"name" text NOT NULL,
	"uscc" text NOT NULL,
	"certified" boolean DEFAULT false NOT NULL,
	"quota_kg" bigint,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"delivery_place" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"account" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_hash_user_id_pk" PRIMARY KEY("hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"name" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"agent" text NOT NULL,
	"ip" text NOT NULL,
	"status" smallint NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"browser" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"phone" text,
	"email" text,
	"phone_certified" boolean DEFAULT false NOT NULL,
	"email_certified" boolean DEFAULT false NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"realname" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"openid" text NOT NULL,
	"user_id" uuid NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"bound_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"region_ids" jsonb NOT NULL,
	"region_name" text NOT NULL,
	"detail" text NOT NULL,
	"has_weighbridge" boolean NOT NULL,
	"default_rank" integer NOT NULL,
	"version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "ads" (
	"id" integer PRIMARY KEY NOT NULL,
	"ad_img" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_columns" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY NOT NULL,
	"column_id" integer NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"textcolor" text DEFAULT '#ffffff' NOT NULL,
	"is_video" boolean DEFAULT false NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cooperations" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_links" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_quotes" (
	"series_id" integer NOT NULL,
	"quoted_on" text NOT NULL,
	"low_price_fen" bigint NOT NULL,
	"high_price_fen" bigint NOT NULL,
	"average_price_fen" bigint NOT NULL,
	CONSTRAINT "market_quotes_series_id_quoted_on_pk" PRIMARY KEY("series_id","quoted_on")
);
--> statement-breakpoint
CREATE TABLE "market_series" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"trade_category_id" uuid,
	"name" text NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"grade" text DEFAULT '' NOT NULL,
	"standard" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"query" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"name" text NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"bytes" bigint,
	"nos" text,
	"marked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"entry_id" uuid,
	"step" integer,
	"action" text,
	"at" timestamp with time zone NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"weight_kg" bigint,
	"price_fen" bigint
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"spec_name" text DEFAULT '' NOT NULL,
	"quantity_kg" bigint NOT NULL,
	"reserved_kg" bigint DEFAULT 0 NOT NULL,
	"sold_kg" bigint DEFAULT 0 NOT NULL,
	"price_fen" bigint NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	"valid_until" timestamp with time zone,
	"recycled_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"doc" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"firm_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"goods_id" uuid,
	"category_id" uuid NOT NULL,
	"quantity_kg" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"order_id" uuid,
	"trader_id" uuid,
	"doc" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"firm_id" uuid,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"print" bit(64),
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" smallint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"order_id" uuid,
	"about" text,
	"about_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"file_id" uuid NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_copies" (
	"file_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	CONSTRAINT "photo_copies_file_id_copy_id_pk" PRIMARY KEY("file_id","copy_id")
);
--> statement-breakpoint
CREATE TABLE "subject_files" (
	"file_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "subject_files_file_id_noun_subject_id_pk" PRIMARY KEY("file_id","noun","subject_id")
);
--> statement-breakpoint
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
CREATE TABLE "statistics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schema" smallint NOT NULL,
	"firm_id" uuid NOT NULL,
	"side" text NOT NULL,
	"month" text NOT NULL,
	"counterparty_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL,
	"orders" integer NOT NULL,
	"kg" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"margin_fen" bigint NOT NULL,
	"trips" integer NOT NULL,
	"trips_over" integer NOT NULL,
	"shipped_kg" bigint NOT NULL,
	"received_kg" bigint NOT NULL,
	"priced_kg" bigint NOT NULL,
	"priced_fen" bigint NOT NULL,
	"market_fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"op" text NOT NULL,
	"paths" jsonb NOT NULL,
	"key" uuid,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "mutations" (
	"key" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequencer" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"epoch" text NOT NULL,
	"cursor_secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL
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
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"tax_rate_bp" integer DEFAULT 1300 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"order_id" uuid,
	"side" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_signed" boolean DEFAULT false NOT NULL,
	"buyer_signed" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"doc" jsonb NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"search_schema" smallint DEFAULT 0 NOT NULL,
	"sums" bigint[],
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"state" smallint NOT NULL,
	"supplier_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"supplier_filter" smallint NOT NULL,
	"buyer_filter" smallint,
	"finished" boolean NOT NULL,
	"price_confirmed" boolean NOT NULL,
	"dissent" smallint,
	"refund_due" boolean DEFAULT false NOT NULL,
	"advance_waiting" boolean DEFAULT false NOT NULL,
	"repayment_due" boolean DEFAULT false NOT NULL,
	"collection_waiting" boolean DEFAULT false NOT NULL,
	"journaled" boolean DEFAULT false NOT NULL,
	"goods_id" uuid,
	"doc" jsonb NOT NULL,
	"supplier_search" text DEFAULT '' NOT NULL,
	"buyer_search" text DEFAULT '' NOT NULL,
	"trader_search" text DEFAULT '' NOT NULL,
	"search_schema" smallint DEFAULT 0 NOT NULL,
	"supplier_sums" bigint[],
	"buyer_sums" bigint[],
	"trader_sums" bigint[],
	"tickets" text[] DEFAULT '{}' NOT NULL,
	"statistics_schema" smallint DEFAULT 0 NOT NULL,
	"market_price_fen" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serials" (
	"name" text NOT NULL,
	"day" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "serials_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
CREATE TABLE "u8_exports" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"trader_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"serial" text NOT NULL,
	"party_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "transfers_trader_id_direction_serial_pk" PRIMARY KEY("trader_id","direction","serial")
);
--> statement-breakpoint
CREATE INDEX "codes_recipient" ON "codes" USING btree ("recipient","purpose","created_at");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "limits_expired" ON "limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_browser" ON "sessions" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "tokens_session" ON "tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_firm" ON "users" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_user" ON "wechat_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "addresses_firm" ON "addresses" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "after_sales_supplier" ON "after_sales" USING btree ("supplier_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_buyer" ON "after_sales" USING btree ("buyer_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_trader" ON "after_sales" USING btree ("trader_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_cards_firm" ON "bank_cards" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "articles_column" ON "articles" USING btree ("column_id","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "market_series_trade" ON "market_series" USING btree ("trade_category_id");--> statement-breakpoint
CREATE INDEX "specs_category" ON "specs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_user" ON "feedbacks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_open" ON "invoice_orders" USING btree ("order_id") WHERE "invoice_orders"."open";--> statement-breakpoint
CREATE INDEX "invoice_orders_order" ON "invoice_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_profiles_firm" ON "invoice_profiles" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_no" ON "invoices" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_invoice_no" ON "invoices" USING btree ("invoice_no") WHERE "invoices"."invoice_no" is not null;--> statement-breakpoint
CREATE INDEX "invoices_firm" ON "invoices" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_firm_status" ON "invoices" USING btree ("firm_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_trader" ON "invoices" USING btree ("trader_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_trader_status" ON "invoices" USING btree ("trader_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_account" ON "journal" USING btree ("trader_id","firm_id","side","at","id");--> statement-breakpoint
CREATE INDEX "journal_firm" ON "journal" USING btree ("firm_id","trader_id","at","id");--> statement-breakpoint
CREATE INDEX "journal_order" ON "journal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "goods_firm" ON "goods" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "goods_category" ON "goods" USING btree ("category_id","on_sale");--> statement-breakpoint
CREATE INDEX "intentions_firm" ON "intentions" USING btree ("firm_id","status");--> statement-breakpoint
CREATE INDEX "intentions_firm_created" ON "intentions" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "intentions_status" ON "intentions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "intentions_created" ON "intentions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "intentions_goods" ON "intentions" USING btree ("goods_id") WHERE "intentions"."goods_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intentions_no" ON "intentions" USING btree ("no");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit_log" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "files_firm" ON "files" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "order_files_file" ON "order_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "photo_copies_copy" ON "photo_copies" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "subject_files_subject" ON "subject_files" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_no" ON "statements" USING btree ("no");--> statement-breakpoint
CREATE INDEX "statements_firm" ON "statements" USING btree ("firm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statements_trader" ON "statements" USING btree ("trader_id","created_at","id");--> statement-breakpoint
CREATE INDEX "statements_status" ON "statements" USING btree ("trader_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "statistics_key" ON "statistics" USING btree ("firm_id","month","side","counterparty_id","category_id");--> statement-breakpoint
CREATE INDEX "statistics_fresh" ON "statistics" USING btree ("id") WHERE "statistics"."fresh";--> statement-breakpoint
CREATE INDEX "changes_audience" ON "changes" USING btree ("audience","position");--> statement-breakpoint
CREATE INDEX "changes_position" ON "changes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("done_at","run_at");--> statement-breakpoint
CREATE INDEX "mutations_created" ON "mutations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "templates_firm" ON "templates" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clause_templates_firm" ON "clause_templates" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_no" ON "contracts" USING btree ("no");--> statement-breakpoint
CREATE INDEX "contracts_search_schema" ON "contracts" USING btree ("search_schema");--> statement-breakpoint
CREATE INDEX "contracts_total" ON "contracts" USING btree ((("doc" #>> '{total_fen}')::bigint));--> statement-breakpoint
CREATE INDEX "contracts_order" ON "contracts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "contracts_seller" ON "contracts" USING btree ("seller_id","created_at","id","seller_signed","sums");--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at","id","buyer_signed","sums");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_no" ON "orders" USING btree ("no");--> statement-breakpoint
CREATE INDEX "orders_category" ON "orders" USING btree (("doc" ->> 'category_id'),"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_supply_amount" ON "orders" USING btree ((("doc" #>> '{supply,amount_fen}')::bigint));--> statement-breakpoint
CREATE INDEX "orders_sale_amount" ON "orders" USING btree ((("doc" #>> '{sale,amount_fen}')::bigint));--> statement-breakpoint
CREATE INDEX "orders_supplier" ON "orders" USING btree ("supplier_id","created_at","id","supplier_filter","state","supplier_sums");--> statement-breakpoint
CREATE INDEX "orders_supplier_filter" ON "orders" USING btree ("supplier_id","supplier_filter","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at","id","buyer_filter","state","buyer_sums");--> statement-breakpoint
CREATE INDEX "orders_buyer_filter" ON "orders" USING btree ("buyer_id","buyer_filter","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_trader" ON "orders" USING btree ("trader_id","created_at","id","state","trader_sums");--> statement-breakpoint
CREATE INDEX "orders_trader_state" ON "orders" USING btree ("trader_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_trader_dissent" ON "orders" USING btree ("trader_id","dissent");--> statement-breakpoint
CREATE INDEX "orders_trader_owed" ON "orders" USING btree ("trader_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting" or "orders"."repayment_due" or "orders"."collection_waiting";--> statement-breakpoint
CREATE INDEX "orders_unjournaled" ON "orders" USING btree ("id") WHERE not "orders"."journaled";--> statement-breakpoint
CREATE INDEX "orders_buyer_owed" ON "orders" USING btree ("buyer_id","created_at","id") WHERE "orders"."refund_due" or "orders"."advance_waiting";--> statement-breakpoint
CREATE INDEX "orders_search_schema" ON "orders" USING btree ("search_schema");--> statement-breakpoint
CREATE INDEX "orders_tickets" ON "orders" USING gin ("tickets");--> statement-breakpoint
CREATE INDEX "orders_statistics_schema" ON "orders" USING btree ("statistics_schema","id");--> statement-breakpoint
CREATE INDEX "orders_supplier_owed" ON "orders" USING btree ("supplier_id","created_at","id") WHERE "orders"."repayment_due";