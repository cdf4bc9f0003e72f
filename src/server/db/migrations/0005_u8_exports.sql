CREATE TABLE "u8_exports" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);
