CREATE TABLE "agreement_consents" (
	"user_id" uuid NOT NULL,
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreement_consents_user_id_article_id_version_pk" PRIMARY KEY("user_id","article_id","version")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"column_id" integer NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"cover" text NOT NULL,
	"source" text NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_revisions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "asked_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "agreement_consents_version" ON "agreement_consents" USING btree ("article_id","version");