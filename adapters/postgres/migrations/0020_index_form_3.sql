-- The third form differs from the second on SQLite alone.
UPDATE "library" SET "index_form" = 3 WHERE "index_form" = 2;
