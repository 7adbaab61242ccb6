import type { LanguageId } from "../languages/language.ts";
import { script, type Counted } from "./counted.reference.ts";

/** What counts, in further languages. */
export const countedInOthers: Partial<Record<LanguageId, Counted>> = {
  rust: {
    around: "fn run() { … }",
    examples: {
      conditions: [
        ["if", "if a { f(); }", 1, 1],
        ["else if", "if a { f(); } else if b { f(); }", 2, 2],
        ["else", "if a { f(); } else { f(); }", 1, 2],
        ["if let", "if let Some(b) = a { f(); }", 1, 1],
        ["let else", "let Some(b) = a else { return; };", 1, 1],
      ],
      loops: [
        ["for", "for c in d { f(); }", 1, 1],
        ["while", "while a { f(); }", 1, 1],
        ["while let", "while let Some(b) = a { f(); }", 1, 1],
        ["loop", "loop { f(); }", 1, 1],
      ],
      cases: [["match arm", "match a { 1 => f(), 2 => f(), _ => f() }", 2, 1]],
      catches: [],
      choices: [],
      operators: [
        ["&&", "x = a && b && c;", 2, 1],
        ["||", "x = a && b || c;", 2, 2],
      ],
      branches: [["arm if", "match a { b if b > 1 => f(), _ => f() }", 2, 1]],
      jumps: [
        ["break 'label", "'out: loop { break 'out; }", 1, 2],
        ["continue 'label", "'out: loop { continue 'out; }", 1, 2],
      ],
    },
  },
  ruby: {
    around: "def run\n…\nend",
    examples: {
      conditions: [
        ["if", "if a then f end", 1, 1],
        ["elsif", "if a\n f\nelsif b\n f\nend", 2, 2],
        ["else", "if a\n f\nelse\n f\nend", 1, 2],
        ["unless", "unless a\n f\nend", 1, 1],
        ["… if", "f if a", 1, 1],
        ["… unless", "f unless a", 1, 1],
      ],
      loops: [
        ["while", "while a\n f\nend", 1, 1],
        ["until", "until a\n f\nend", 1, 1],
        ["for", "for c in d\n f\nend", 1, 1],
        ["… while", "f while a", 1, 1],
        ["… until", "f until a", 1, 1],
      ],
      cases: [
        ["when", "case a\nwhen 1 then f\nwhen 2 then f\nelse f\nend", 2, 1],
        ["in", "case a\nin 1 then f\nin 2 then f\nelse f\nend", 2, 1],
      ],
      catches: [["rescue", "begin\n f\nrescue E\n g\nend", 1, 1]],
      choices: [["?:", "x = a ? 1 : 2", 1, 1]],
      operators: [
        ["&&", "x = a && b && c", 2, 1],
        ["||", "x = a && b || c", 2, 2],
        ["and", "a and b", 1, 1],
        ["or", "a or b", 1, 1],
      ],
      branches: [
        ["||=", "x ||= b", 1, 0],
        ["&&=", "x &&= b", 1, 0],
        ["in if", "case a\nin b if b > 1 then f\nend", 2, 1],
        ["in unless", "case a\nin b unless b then f\nend", 2, 1],
        ["… rescue", "f rescue g", 1, 0],
      ],
      jumps: [],
    },
  },
  php: {
    around: "<?php function run() { … }",
    examples: {
      conditions: [
        ["if", "if ($a) { f(); }", 1, 1],
        ["elseif", "if ($a) { f(); } elseif ($b) { f(); }", 2, 2],
        ["else if", "if ($a) { f(); } else if ($b) { f(); }", 2, 2],
        ["else", "if ($a) { f(); } else { f(); }", 1, 2],
      ],
      loops: [
        ["for", "for (;;) { f(); }", 1, 1],
        ["foreach", "foreach ($d as $c) { f(); }", 1, 1],
        ["while", "while ($a) { f(); }", 1, 1],
        ["do", "do { f(); } while ($a);", 1, 1],
      ],
      cases: [
        ["case", "switch ($a) { case 1: f(); break; case 2: f(); break; default: f(); }", 2, 1],
        ["match arm", "$x = match ($a) { 1 => 2, 2 => 3, default => 4 };", 2, 1],
      ],
      catches: [["catch", "try { f(); } catch (E $e) { g(); }", 1, 1]],
      choices: [["?:", "$x = $a ? 1 : 2;", 1, 1]],
      operators: [
        ["&&", "$x = $a && $b && $c;", 2, 1],
        ["||", "$x = $a && $b || $c;", 2, 2],
        ["and", "$a and $b;", 1, 1],
        ["or", "$a or $b;", 1, 1],
      ],
      branches: [
        ["??", "$x = $a ?? $b;", 1, 0],
        ["??=", "$x ??= $b;", 1, 0],
      ],
      jumps: [
        ["goto", "goto end; end: f();", 0, 1],
        ["break 2", "while ($a) { break 2; }", 1, 2],
        ["continue 2", "while ($a) { continue 2; }", 1, 2],
      ],
    },
  },
  swift: {
    around: "func run() {\n…\n}",
    examples: {
      conditions: [
        ["if", "if a { f() }", 1, 1],
        ["else if", "if a { f() } else if b { f() }", 2, 2],
        ["else", "if a { f() } else { f() }", 1, 2],
        ["if let", "if let a { f() }", 1, 1],
        ["if #available", "if #available(iOS 10, *) { f() }", 1, 1],
        ["guard", "guard a else { return }", 1, 1],
      ],
      loops: [
        ["for", "for c in d { f() }", 1, 1],
        ["while", "while a { f() }", 1, 1],
        ["repeat", "repeat { f() } while a", 1, 1],
      ],
      cases: [["case", "switch a {\ncase 1: f()\ncase 2, 3: f()\ndefault: f()\n}", 2, 1]],
      catches: [["catch", "do { try f() } catch { g() }", 1, 1]],
      choices: [["?:", "x = a ? 1 : 2", 1, 1]],
      operators: [
        ["&&", "x = a && b && c", 2, 1],
        ["||", "x = a && b || c", 2, 2],
      ],
      branches: [
        ["??", "x = a ?? b", 1, 0],
        ["case where", "switch a {\ncase let b where b > 1: f()\ndefault: f()\n}", 2, 1],
        ["for where", "for c in d where c > 1 { f() }", 2, 1],
        ["catch where", "do { try f() } catch let e where b { g() }", 2, 1],
      ],
      jumps: [
        ["break label", "out: while a { break out }", 1, 2],
        ["continue label", "out: while a { continue out }", 1, 2],
      ],
    },
  },
  vue: {
    around: '<script setup>\nfunction run() { … }\n</script>\n<template><p v-if="a" /></template>',
    examples: script.examples,
  },
  svelte: { around: "<script>\nfunction run() { … }\n</script>\n{#if a}<p>b</p>{/if}", examples: script.examples },
  lua: {
    around: "function run()\n…\nend",
    examples: {
      conditions: [
        ["if", "if a then f() end", 1, 1],
        ["elseif", "if a then f() elseif b then f() end", 2, 2],
        ["else", "if a then f() else f() end", 1, 2],
      ],
      loops: [
        ["for", "for i = 1, 2 do f() end", 1, 1],
        ["for in", "for c in d do f() end", 1, 1],
        ["while", "while a do f() end", 1, 1],
        ["repeat", "repeat f() until a", 1, 1],
      ],
      cases: [],
      catches: [],
      choices: [],
      operators: [
        ["and", "x = a and b and c", 2, 1],
        ["or", "x = a and b or c", 2, 2],
      ],
      branches: [],
      jumps: [["goto", "goto done\n::done::", 0, 1]],
    },
  },
  perl: {
    around: "sub run {\n…\n}",
    examples: {
      conditions: [
        ["if", "if ($a) { f(); }", 1, 1],
        ["elsif", "if ($a) { f(); } elsif ($b) { f(); }", 2, 2],
        ["else", "if ($a) { f(); } else { f(); }", 1, 2],
        ["unless", "unless ($a) { f(); }", 1, 1],
        ["… if", "f() if $a;", 1, 1],
        ["… unless", "f() unless $a;", 1, 1],
      ],
      loops: [
        ["for", "for (my $i = 0; $i < 2; $i++) { f(); }", 1, 1],
        ["foreach", "foreach my $c (@d) { f(); }", 1, 1],
        ["while", "while ($a) { f(); }", 1, 1],
        ["until", "until ($a) { f(); }", 1, 1],
        ["… for", "f() for @d;", 1, 1],
        ["… while", "f() while $a;", 1, 1],
        ["… until", "do { f(); } until $a;", 1, 1],
      ],
      cases: [],
      catches: [["catch", "try { f(); } catch ($e) { if ($a) { g(); } } finally { h(); }", 2, 3]],
      choices: [["?:", "$x = $a ? 1 : 2;", 1, 1]],
      operators: [
        ["&&", "$x = $a && $b && $c;", 2, 1],
        ["||", "$x = $a && $b || $c;", 2, 2],
        ["and", "$a and $b and f();", 2, 1],
        ["or", "$a and $b or f();", 2, 2],
      ],
      branches: [
        ["//", "$x = $a // $b;", 1, 0],
        ["//=", "$x //= $b;", 1, 0],
        ["||=", "$x ||= $b;", 1, 0],
        ["&&=", "$x &&= $b;", 1, 0],
      ],
      jumps: [
        ["goto", "goto &other;", 0, 1],
        ["next label", "OUT: while ($a) { next OUT; }", 1, 2],
        ["last label", "OUT: while ($a) { last OUT; }", 1, 2],
      ],
    },
  },
  r: {
    around: "run <- function() {\n…\n}",
    examples: {
      conditions: [
        ["if", "if (a) f()", 1, 1],
        ["else if", "if (a) f() else if (b) f()", 2, 2],
        ["else", "if (a) f() else f()", 1, 2],
      ],
      loops: [
        ["for", "for (c in d) f()", 1, 1],
        ["while", "while (a) f()", 1, 1],
        ["repeat", "repeat f()", 1, 1],
      ],
      cases: [],
      catches: [],
      choices: [],
      operators: [
        ["&&", "x <- a && b && c", 2, 1],
        ["||", "x <- a && b || c", 2, 2],
      ],
      branches: [],
      jumps: [],
    },
  },
  bash: {
    around: "run() {\n…\n}",
    examples: {
      conditions: [
        ["if", "if a; then f; fi", 1, 1],
        ["elif", "if a; then f; elif b; then f; fi", 2, 2],
        ["else", "if a; then f; else f; fi", 1, 2],
      ],
      loops: [
        ["for", "for c in d; do f; done", 1, 1],
        ["for do", "for c do f; done", 1, 1],
        ["for ((", "for ((;;)); do f; done", 1, 1],
        ["while", "while a; do f; done", 1, 1],
        ["until", "until a; do f; done", 1, 1],
        ["select", "select c in d; do f; done", 1, 1],
      ],
      cases: [["case", "case $a in 1) f ;; 2|3) f ;; *) f ;; esac", 2, 1]],
      catches: [],
      choices: [["?:", "x=$((a ? 1 : 2))", 1, 1]],
      operators: [
        ["&&", "a && b && c", 2, 1],
        ["||", "a && b || c", 2, 2],
      ],
      branches: [],
      jumps: [],
    },
  },
};
