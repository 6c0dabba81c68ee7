-- The statement that gives the rows of another as one value.
CREATE FUNCTION reading(statement text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('SELECT coalesce(jsonb_agg(to_jsonb(row_read)), ''[]'') FROM (%s) AS row_read', statement)
$$;
--> statement-breakpoint
-- Applies a unit of work, as before: a step whose rows are not as expected, or are fewer than the least number, undoes it and is told.
-- Statements are prepared, under names made of their texts: each connection plans one once, and not with every unit. Those that a
-- connection does not have are found out by failing, whereupon all of the unit are prepared, and it is applied again. Parameters have
-- to be written into EXECUTE, which takes longer than planning where they are long.
CREATE OR REPLACE FUNCTION apply_unit(statements jsonb, steps jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
  parameters jsonb;
  sql text;
  is_long boolean;
  done integer;
  affected bigint;
  answer jsonb;
  is_prepared boolean := FALSE;
BEGIN
  LOOP
    done := 0;
    BEGIN
      FOR step IN SELECT value FROM jsonb_array_elements(steps) LOOP
        sql := statements->>(step->>'statement')::integer;
        parameters := step->'parameters';
        is_long := pg_column_size(parameters) > 65536;
        IF step ? 'expected' THEN
          EXECUTE CASE WHEN is_long THEN reading(sql) ELSE format('EXECUTE read_%s(%L)', md5(sql), parameters) END
            INTO answer USING parameters;
          IF answer <> step->'expected' THEN
            RAISE SQLSTATE 'CP001';
          END IF;
        ELSE
          answer := NULL;
          EXECUTE CASE WHEN is_long THEN sql ELSE format('EXECUTE write_%s(%L)', md5(sql), parameters) END
            USING parameters;
          GET DIAGNOSTICS affected = ROW_COUNT;
          IF affected < (step->>'least')::bigint THEN
            RAISE SQLSTATE 'CP001';
          END IF;
        END IF;
        done := done + 1;
      END LOOP;
      RETURN NULL;
    EXCEPTION
      WHEN SQLSTATE 'CP001' THEN
        RETURN jsonb_build_object('step', done, 'answer', answer);
      WHEN invalid_sql_statement_name THEN
        IF is_prepared THEN
          RAISE;
        END IF;
      -- Anew, since the statement that failed is told of with the error, and what people write must not stand in logs.
      WHEN query_canceled OR OTHERS THEN
        RAISE EXCEPTION USING ERRCODE = SQLSTATE, MESSAGE = SQLERRM;
    END;
    PERFORM prepare_steps(statements, steps);
    is_prepared := TRUE;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Prepares the statements of a unit that this connection does not have. RETURNING has rows counted that are written.
CREATE FUNCTION prepare_steps(statements jsonb, steps jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing record;
BEGIN
  FOR missing IN
    SELECT name, sql, is_read FROM (
      SELECT DISTINCT CASE WHEN step ? 'expected' THEN 'read_' ELSE 'write_' END || md5(text) AS name, text AS sql,
        step ? 'expected' AS is_read
      FROM jsonb_array_elements(steps) AS step, LATERAL (SELECT statements->>(step->>'statement')::integer) AS s(text)) AS asked
    WHERE name NOT IN (SELECT known.name FROM pg_prepared_statements AS known)
  LOOP
    EXECUTE format('PREPARE %I(jsonb) AS %s', missing.name, CASE
      WHEN missing.is_read THEN reading(missing.sql)
      WHEN missing.sql ~* '^\s*SELECT' THEN missing.sql
      ELSE missing.sql || ' RETURNING 1' END);
  END LOOP;
END
$$;
--> statement-breakpoint
-- The rows of a statement with one parameter, as one value: a search, whose text is different each time.
CREATE FUNCTION rows_of(statement text, parameters jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb;
BEGIN
  EXECUTE reading(statement) INTO answer USING parameters;
  RETURN answer;
END
$$;
