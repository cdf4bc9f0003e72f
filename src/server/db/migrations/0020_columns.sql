CREATE TABLE "help_topics" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_columns" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_columns" ADD COLUMN "edits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sort" integer;--> statement-breakpoint
-- The help centre has listed topics by their newest article, which stands first.
INSERT INTO "help_topics" ("id", "name", "sort") SELECT row_number() OVER (ORDER BY max("articles"."published_at") DESC), "articles"."topic", row_number() OVER (ORDER BY max("articles"."published_at") DESC) FROM "articles" JOIN "article_columns" ON "article_columns"."id" = "articles"."column_id" WHERE "article_columns"."slug" = 'help' AND "articles"."topic" <> '' GROUP BY "articles"."topic";
