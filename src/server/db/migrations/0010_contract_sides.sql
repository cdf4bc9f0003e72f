UPDATE "contracts" SET "side" = CASE "side" WHEN 'supplier' THEN 'supply' WHEN 'procurer' THEN 'sale' ELSE "side" END;
