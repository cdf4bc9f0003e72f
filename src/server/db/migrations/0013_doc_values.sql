CREATE INDEX "contracts_total" ON "contracts" USING btree ((("doc" #>> '{total_fen}')::bigint));--> statement-breakpoint
CREATE INDEX "orders_category" ON "orders" USING btree (("doc" ->> 'category_id'),"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_supply_amount" ON "orders" USING btree ((("doc" #>> '{supply,amount_fen}')::bigint));--> statement-breakpoint
CREATE INDEX "orders_sale_amount" ON "orders" USING btree ((("doc" #>> '{sale,amount_fen}')::bigint));