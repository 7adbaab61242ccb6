import { describe, expect, test } from "vitest";
import { FileMeasurer } from "../measure/measure-file.ts";
import { prepareText } from "./index.ts";

const measurer = new FileMeasurer();

describe.each(["dockerfile", "yaml"] as const)("%s", (language) => {
  const texts = {
    dockerfile: [
      "FROM a:1\nLABEL maintainer A B <a@b.org>\nLABEL a=b",
      "FROM a:1\nENV A some words\nENV B=c \\\n  D=e\n",
      "ARG A B C=1\nFROM a:1\nARG D=2 E\n",
      "FROM a:1\nCOPY --link --from=b c d \nADD --keep-git-dir --chown=1 c d\n",
      "FROM a:1\nRUN --mount=type=bind,target=.,rw <<E\nmake\nE\nRUN --mount=type=bind,ro,target=b make\n",
      'FROM a:1\nRUN [ -f b ] && make\nCMD ["b", "c"]',
      "# escape=`\nFROM a:1\nRUN b `\n  c\nENV D=c:\\d\n",
    ],
    yaml: [
      "{{- if .Values.a }}\na: {{ .b }}\n{{- else }}\na: {{ .c | quote }}-d\n{{- end }}\n",
      "{{/*\na: {{ b }}: {\n*/}}\nc: d\n",
      "a:\n  {{- toYaml .b | nindent 2 }}\n  c: d\n",
      'a: {{- include "b" . | nindent 2 }}\n  c: d\n',
      "{{ .a }}: {{ .b }}\n{{ $c }}-d:\n  - {{ . }}\n",
      "a: |\n  b\n{{ if c }}\n  d {{ e }}\n{{ end }}\nf: g\n",
      "{% for a in b %}\n- {{ a }}: '{{ c }}'\n{%- endfor %}\n",
      "a: [${{ b }}, ${{ c }}]\n",
    ],
  }[language];

  test.each(texts)("is read without errors: %j", async (text) => {
    const { result } = (await measurer.measure(language, text))!;
    expect(result.syntaxErrors).toBe(0);
  });

  test("keeps the positions of all characters", () => {
    for (const text of texts) {
      const prepared = prepareText(language, text);
      expect(prepared.length - text.length).toBeLessThanOrEqual(text.endsWith("\n") ? 0 : 1);
      for (const { index } of text.matchAll(/\n/g)) expect(prepared[index]).toBe("\n");
    }
  });
});

test("braces that no one closes, and what is no template, stay", () => {
  for (const text of ["a: {{ b\n", "a: { b: c }\n", "a: '{% b'\n"]) expect(prepareText("yaml", text)).toBe(text);
});
