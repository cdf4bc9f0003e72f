CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
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
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"name" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	"ended_at" timestamp with time zone
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
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
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
	"epoch" text NOT NULL
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
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"price_fen" bigint NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	"recycled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
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
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"state" smallint NOT NULL,
	"version" integer NOT NULL,
	"supplier_version" integer NOT NULL,
	"buyer_version" integer NOT NULL,
	"supplier_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"trader_id" uuid NOT NULL,
	"supplier_filter" smallint NOT NULL,
	"buyer_filter" smallint,
	"finished" boolean NOT NULL,
	"price_confirmed" boolean NOT NULL,
	"dissent" smallint,
	"goods_id" uuid,
	"doc" jsonb NOT NULL,
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
CREATE INDEX "codes_recipient" ON "codes" USING btree ("recipient","purpose","created_at");--> statement-breakpoint
CREATE INDEX "limits_expired" ON "limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_session" ON "tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_firm" ON "users" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit_log" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "files_firm" ON "files" USING btree ("firm_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "order_files_file" ON "order_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "changes_audience" ON "changes" USING btree ("audience","position");--> statement-breakpoint
CREATE INDEX "changes_position" ON "changes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("done_at","run_at");--> statement-breakpoint
CREATE INDEX "mutations_created" ON "mutations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_no" ON "contracts" USING btree ("no");--> statement-breakpoint
CREATE INDEX "contracts_order" ON "contracts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "contracts_seller" ON "contracts" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "goods_firm" ON "goods" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "goods_category" ON "goods" USING btree ("category_id","on_sale");--> statement-breakpoint
CREATE INDEX "intentions_firm" ON "intentions" USING btree ("firm_id","status");--> statement-breakpoint
CREATE INDEX "intentions_status" ON "intentions" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_no" ON "orders" USING btree ("no");--> statement-breakpoint
CREATE INDEX "orders_supplier" ON "orders" USING btree ("supplier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_supplier_filter" ON "orders" USING btree ("supplier_id","supplier_filter","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_buyer_filter" ON "orders" USING btree ("buyer_id","buyer_filter","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_trader" ON "orders" USING btree ("trader_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_trader_state" ON "orders" USING btree ("trader_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_trader_dissent" ON "orders" USING btree ("trader_id","dissent");