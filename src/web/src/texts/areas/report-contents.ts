import { counted } from "../counted.ts";

/** What reports contain. */
export const en = {
  counts: {
    findings: counted("en", { one: "# finding", other: "# findings" }),
    tests: counted("en", { one: "# test", other: "# tests" }),
    lines: counted("en", { one: "# line of coverage", other: "# lines of coverage" }),
    functions: counted("en", { one: "# function", other: "# functions" }),
    measures: counted("en", { one: "# measure", other: "# measures" }),
    components: counted("en", { one: "# component", other: "# components" }),
    links: counted("en", { one: "# link", other: "# links" }),
    records: counted("en", { one: "# record", other: "# records" }),
  },
  repeated: (count: string) => `${count} repeated`,
  noContents: "No findings",
  kinds: {
    findings: "findings",
    coverage: "coverage",
    tests: "tests",
    measures: "measures",
    components: "components",
    artifacts: "artifacts",
    links: "links",
    changes: "changes",
  } as Readonly<Record<string, string>>,
};

export const fr: typeof en = {
  counts: {
    findings: counted("fr", { one: "# constat", other: "# constats" }),
    tests: counted("fr", { one: "# test", other: "# tests" }),
    lines: counted("fr", { one: "# ligne de couverture", other: "# lignes de couverture" }),
    functions: counted("fr", { one: "# fonction", other: "# fonctions" }),
    measures: counted("fr", { one: "# mesure", other: "# mesures" }),
    components: counted("fr", { one: "# composant", other: "# composants" }),
    links: counted("fr", { one: "# lien", other: "# liens" }),
    records: counted("fr", { one: "# enregistrement", other: "# enregistrements" }),
  },
  repeated: (count) => `${count} répétés`,
  noContents: "Aucun constat",
  kinds: {
    findings: "constats",
    coverage: "couverture",
    tests: "tests",
    measures: "mesures",
    components: "composants",
    artifacts: "artefacts",
    links: "liens",
    changes: "modifications",
  },
};

export const de: typeof en = {
  counts: {
    findings: counted("de", { one: "# Befund", other: "# Befunde" }),
    tests: counted("de", { one: "# Test", other: "# Tests" }),
    lines: counted("de", { one: "# Zeile Abdeckung", other: "# Zeilen Abdeckung" }),
    functions: counted("de", { one: "# Funktion", other: "# Funktionen" }),
    measures: counted("de", { one: "# Messwert", other: "# Messwerte" }),
    components: counted("de", { one: "# Komponente", other: "# Komponenten" }),
    links: counted("de", { one: "# Verknüpfung", other: "# Verknüpfungen" }),
    records: counted("de", { one: "# Datensatz", other: "# Datensätze" }),
  },
  repeated: (count) => `${count} wiederholt`,
  noContents: "Keine Befunde",
  kinds: {
    findings: "Befunde",
    coverage: "Abdeckung",
    tests: "Tests",
    measures: "Messwerte",
    components: "Komponenten",
    artifacts: "Artefakte",
    links: "Verknüpfungen",
    changes: "Änderungen",
  },
};

export const ja: typeof en = {
  counts: {
    findings: counted("ja", { one: "指摘 # 件", other: "指摘 # 件" }),
    tests: counted("ja", { one: "テスト # 件", other: "テスト # 件" }),
    lines: counted("ja", { one: "カバレッジ # 行", other: "カバレッジ # 行" }),
    functions: counted("ja", { one: "関数 # 件", other: "関数 # 件" }),
    measures: counted("ja", { one: "測定値 # 件", other: "測定値 # 件" }),
    components: counted("ja", { one: "コンポーネント # 件", other: "コンポーネント # 件" }),
    links: counted("ja", { one: "リンク # 件", other: "リンク # 件" }),
    records: counted("ja", { one: "レコード # 件", other: "レコード # 件" }),
  },
  repeated: (count) => `重複 ${count} 件`,
  noContents: "指摘なし",
  kinds: {
    findings: "指摘",
    coverage: "カバレッジ",
    tests: "テスト",
    measures: "測定値",
    components: "コンポーネント",
    artifacts: "アーティファクト",
    links: "リンク",
    changes: "変更",
  },
};

export const zh: typeof en = {
  counts: {
    findings: counted("zh", { one: "# 个问题", other: "# 个问题" }),
    tests: counted("zh", { one: "# 个测试", other: "# 个测试" }),
    lines: counted("zh", { one: "# 行覆盖率", other: "# 行覆盖率" }),
    functions: counted("zh", { one: "# 个函数", other: "# 个函数" }),
    measures: counted("zh", { one: "# 个度量值", other: "# 个度量值" }),
    components: counted("zh", { one: "# 个组件", other: "# 个组件" }),
    links: counted("zh", { one: "# 个链接", other: "# 个链接" }),
    records: counted("zh", { one: "# 条记录", other: "# 条记录" }),
  },
  repeated: (count) => `重复 ${count}`,
  noContents: "没有问题",
  kinds: {
    findings: "问题",
    coverage: "覆盖率",
    tests: "测试",
    measures: "度量值",
    components: "组件",
    artifacts: "构件",
    links: "链接",
    changes: "更改",
  },
};
