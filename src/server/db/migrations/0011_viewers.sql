CREATE TABLE "certification_viewers" (
	"certification_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certification_viewers_certification_id_session_id_pk" PRIMARY KEY("certification_id","session_id")
);
