DROP INDEX "audit_user";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_firm" ON "audit_log" USING btree ("firm_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_log" USING btree ("user_id","at","id");