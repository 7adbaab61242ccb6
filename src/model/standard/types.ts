import type { Entry } from "./entry.ts";

/** The kinds of artifacts. */
export const types: readonly Entry[] = [
  {
    id: "APPLICATION",
    name: { en: "Application", fr: "Application", de: "Anwendung", ja: "アプリケーション", zh: "应用" },
  },
  { id: "FOLDER", name: { en: "Folder", fr: "Dossier", de: "Ordner", ja: "フォルダー", zh: "文件夹" } },
  { id: "FILE", name: { en: "File", fr: "Fichier", de: "Datei", ja: "ファイル", zh: "文件" } },
  {
    id: "NAMESPACE",
    name: { en: "Namespace", fr: "Espace de noms", de: "Namensraum", ja: "名前空間", zh: "命名空间" },
  },
  { id: "PACKAGE", name: { en: "Package", fr: "Paquet", de: "Paket", ja: "パッケージ", zh: "包" } },
  { id: "MODULE", name: { en: "Module", fr: "Module", de: "Modul", ja: "モジュール", zh: "模块" } },
  { id: "CLASS", name: { en: "Class", fr: "Classe", de: "Klasse", ja: "クラス", zh: "类" } },
  {
    id: "INTERFACE",
    name: { en: "Interface", fr: "Interface", de: "Schnittstelle", ja: "インターフェース", zh: "接口" },
  },
  { id: "FUNCTION", name: { en: "Function", fr: "Fonction", de: "Funktion", ja: "関数", zh: "函数" } },
  { id: "METHOD", name: { en: "Method", fr: "Méthode", de: "Methode", ja: "メソッド", zh: "方法" } },
  { id: "TEST", name: { en: "Test", fr: "Test", de: "Test", ja: "テスト", zh: "测试" } },
  {
    id: "COMPONENT",
    name: { en: "Component", fr: "Composant", de: "Komponente", ja: "コンポーネント", zh: "组件" },
  },
];

/** Names for several types at once. `CODE` is code that people write; `ROUTINE` is code with its own body to rate. */
export const typeAliases: Readonly<Record<string, string[]>> = {
  CODE: ["FILE", "CLASS", "FUNCTION", "METHOD"],
  ROUTINE: ["FUNCTION", "METHOD", "TEST"],
  CONTAINER: ["APPLICATION", "FOLDER", "FILE", "NAMESPACE", "PACKAGE", "MODULE", "CLASS", "INTERFACE"],
};

/** Textual information about artifacts. */
export const infos: readonly Entry[] = [
  { id: "LANGUAGE", name: { en: "Language", fr: "Langage", de: "Sprache", ja: "言語", zh: "语言" } },
  {
    id: "CODE_KIND",
    name: { en: "Kind of code", fr: "Nature du code", de: "Art des Codes", ja: "コードの種類", zh: "代码类型" },
  },
  { id: "OWNER", name: { en: "Owner", fr: "Responsable", de: "Verantwortlich", ja: "担当者", zh: "负责人" } },
  {
    id: "LAST_AUTHOR",
    name: { en: "Last author", fr: "Dernier auteur", de: "Letzter Autor", ja: "最終更新者", zh: "最近作者" },
  },
  {
    id: "LAST_CHANGE",
    name: { en: "Last change", fr: "Dernière modification", de: "Letzte Änderung", ja: "最終更新", zh: "最近修改" },
  },
  {
    id: "ENCODING",
    name: { en: "Encoding", fr: "Encodage", de: "Zeichenkodierung", ja: "文字エンコーディング", zh: "字符编码" },
  },
  { id: "LICENSE", name: { en: "Licence", fr: "Licence", de: "Lizenz", ja: "ライセンス", zh: "许可证" } },
  { id: "VERSION", name: { en: "Version", fr: "Version", de: "Version", ja: "バージョン", zh: "版本" } },
  { id: "SUPPLIER", name: { en: "Supplier", fr: "Fournisseur", de: "Lieferant", ja: "供給元", zh: "供应商" } },
  {
    id: "PURL",
    name: { en: "Package URL", fr: "URL du paquet", de: "Paket-URL", ja: "パッケージ URL", zh: "软件包 URL" },
  },
  {
    id: "COMPONENT_TYPE",
    name: {
      en: "Type of component",
      fr: "Type de composant",
      de: "Art der Komponente",
      ja: "コンポーネントの種類",
      zh: "组件类型",
    },
  },
];

/** Types of links between artifacts. */
export const links: readonly Entry[] = [
  { id: "TESTS", name: { en: "Tests", fr: "Teste", de: "Testet", ja: "テスト対象", zh: "测试" } },
  { id: "IMPORTS", name: { en: "Imports", fr: "Importe", de: "Importiert", ja: "インポート", zh: "导入" } },
  { id: "CALLS", name: { en: "Calls", fr: "Appelle", de: "Ruft auf", ja: "呼び出し", zh: "调用" } },
  {
    id: "DEPENDS_ON",
    name: { en: "Depends on", fr: "Dépend de", de: "Hängt ab von", ja: "依存先", zh: "依赖" },
  },
  {
    id: "CHANGES_WITH",
    name: { en: "Changes with", fr: "Change avec", de: "Ändert sich mit", ja: "同時変更", zh: "共同变更" },
  },
  { id: "EXTENDS", name: { en: "Extends", fr: "Étend", de: "Erweitert", ja: "継承", zh: "继承" } },
];
