-- An order that is shipped in part still waits under the supplier's 待发货, as it does on devices.
UPDATE "orders" SET "supplier_filter" = 1 WHERE "state" = 2 AND NOT ("doc" ->> 'loading_finished')::boolean;
