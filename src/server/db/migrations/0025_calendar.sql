CREATE TABLE "market_calendar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL
);
