import type { FormTable } from "./form-table.ts";

/** What an id may be the id of. */
export const kindForms = {
  type: { en: "type", fr: "type", de: "Typ", ja: "型", zh: "类型" },
  measure: { en: "measure", fr: "mesure", de: "Maß", ja: "測定値", zh: "度量" },
  indicator: { en: "indicator", fr: "indicateur", de: "Indikator", ja: "指標", zh: "指标" },
  info: { en: "info", fr: "information", de: "Angabe", ja: "情報", zh: "信息" },
  link: { en: "link type", fr: "type de lien", de: "Verweistyp", ja: "リンクの型", zh: "链接类型" },
  rule: { en: "rule", fr: "règle", de: "Regel", ja: "規則", zh: "规则" },
} as const satisfies FormTable;

/** What may be wrong with a form of several reports. */
export const faultForms = {
  "boundary-missing": {
    en: "it has no boundary",
    fr: "il n’a pas de délimiteur",
    de: "es hat keine Trennlinie",
    ja: "境界文字列がありません",
    zh: "缺少分隔符",
  },
  "field-too-long": {
    en: "one of its fields is too long",
    fr: "l’un de ses champs est trop long",
    de: "eines seiner Felder ist zu lang",
    ja: "フィールドの一つが長すぎます",
    zh: "其中一个字段过长",
  },
  "form-cut-off": {
    en: "it ends at byte {position} without its closing boundary",
    fr: "il se termine à l’octet {position} sans son délimiteur final",
    de: "es endet bei Byte {position} ohne seine abschließende Trennlinie",
    ja: "終端の境界文字列がないまま {position} バイト目で終わっています",
    zh: "在第 {position} 字节处结束，缺少结束分隔符",
  },
  "form-boundary-malformed": {
    en: "the boundary before byte {position} is followed by other text on its line",
    fr: "le délimiteur avant l’octet {position} est suivi d’un autre texte sur sa ligne",
    de: "hinter der Trennlinie vor Byte {position} steht weiterer Text in derselben Zeile",
    ja: "{position} バイト目の前の境界文字列に、同じ行で別の文字が続いています",
    zh: "第 {position} 字节前的分隔符所在行还有其他文本",
  },
  "form-header-missing": {
    en: "the part at byte {position} has no header `Content-Disposition: form-data` with a name",
    fr: "la partie à l’octet {position} n’a pas d’en-tête `Content-Disposition: form-data` avec un nom",
    de: "der Teil ab Byte {position} hat keinen Kopf `Content-Disposition: form-data` mit einem Namen",
    ja: "{position} バイト目のパートに、名前を持つヘッダー `Content-Disposition: form-data` がありません",
    zh: "第 {position} 字节处的部分缺少带名称的标头 `Content-Disposition: form-data`",
  },
  "form-header-too-long": {
    en: "the header of the part at byte {position} is longer than {limit} bytes",
    fr: "l’en-tête de la partie à l’octet {position} dépasse {limit} octets",
    de: "der Kopf des Teils ab Byte {position} ist länger als {limit} Bytes",
    ja: "{position} バイト目のパートのヘッダーが {limit} バイトを超えています",
    zh: "第 {position} 字节处的部分的标头超过 {limit} 字节",
  },
} as const satisfies FormTable;
