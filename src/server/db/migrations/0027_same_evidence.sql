CREATE TABLE "photo_copies" (
	"file_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	CONSTRAINT "photo_copies_file_id_copy_id_pk" PRIMARY KEY("file_id","copy_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "print" bit(64);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tickets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "photo_copies_copy" ON "photo_copies" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "orders_tickets" ON "orders" USING gin ("tickets");