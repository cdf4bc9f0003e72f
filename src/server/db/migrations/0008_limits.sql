CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"action" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"order_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" smallint NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_spending" (
	"user_id" uuid NOT NULL,
	"day" text NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "member_spending_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "deal_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "day_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deal_limit_fen" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "day_limit_fen" bigint;--> statement-breakpoint
CREATE INDEX "approvals_firm" ON "approvals" USING btree ("firm_id","status");