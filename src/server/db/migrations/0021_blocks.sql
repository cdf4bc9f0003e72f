CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"shown" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "blocks_value" ON "blocks" USING btree ("kind","value") WHERE "blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "blocks_created" ON "blocks" USING btree ("created_at","id");