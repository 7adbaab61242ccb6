-- Orders, and what changes them.
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  total numeric NOT NULL DEFAULT 0 /* without taxes */
);

/*
 * Adds an amount to an order.
 */
CREATE FUNCTION add_amount(order_id bigint, amount numeric) RETURNS numeric AS $$
DECLARE
  changed numeric;
BEGIN
  IF amount IS NULL OR amount = 0 THEN
    RAISE EXCEPTION 'an amount is needed: -- %', amount;
  ELSIF amount < 0 THEN
    amount := CASE WHEN order_id > 100 THEN -amount ELSE 0 END;
  END IF;

  UPDATE orders SET total = total + amount WHERE id = order_id RETURNING total INTO changed;
  RETURN changed;
EXCEPTION
  WHEN numeric_value_out_of_range THEN
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE VIEW large_orders AS
SELECT id, total FROM orders WHERE total > 1000 AND id <> 0;
