import type { Counted } from "./counted.reference.ts";

/** What counts in SQL, in procedures. */
export const countedInSql: Counted = {
  around: "CREATE FUNCTION run() RETURNS int LANGUAGE plpgsql AS $$\nBEGIN\n…\nEND;\n$$;",
  examples: {
    conditions: [
      ["IF", "IF a THEN b := 1; END IF;", 1, 1],
      ["ELSIF", "IF a THEN b := 1; ELSIF c THEN b := 2; END IF;", 2, 2],
      ["ELSE", "IF a THEN b := 1; ELSE b := 2; END IF;", 1, 2],
    ],
    loops: [
      ["LOOP", "LOOP b := 1; END LOOP;", 1, 1],
      ["WHILE", "WHILE a LOOP b := 1; END LOOP;", 1, 1],
      ["FOR", "FOR c IN 1..3 LOOP b := 1; END LOOP;", 1, 1],
      ["FOREACH", "FOREACH c IN ARRAY d LOOP b := 1; END LOOP;", 1, 1],
      ["REPEAT", "REPEAT b := 1; UNTIL a END REPEAT;", 1, 1],
    ],
    cases: [
      ["CASE statement", "CASE a WHEN 1 THEN b := 1; WHEN 2 THEN b := 2; ELSE b := 3; END CASE;", 2, 1],
      ["CASE expression", "b := CASE WHEN a THEN 1 WHEN c THEN 2 ELSE 3 END;", 2, 1],
    ],
    catches: [["EXCEPTION WHEN", "BEGIN b := 1; EXCEPTION WHEN others THEN b := 2; END;", 1, 1]],
    choices: [],
    operators: [
      ["AND", "b := a AND c AND d;", 2, 1],
      ["OR", "IF a AND c OR d THEN b := 1; END IF;", 3, 3],
    ],
    branches: [["EXIT WHEN", "LOOP EXIT WHEN a; END LOOP;", 2, 1]],
    jumps: [
      ["EXIT label", "<<c>> LOOP EXIT c; END LOOP;", 1, 2],
      ["CONTINUE label", "<<c>> LOOP CONTINUE c; END LOOP;", 1, 2],
    ],
  },
};
