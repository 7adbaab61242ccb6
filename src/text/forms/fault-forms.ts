import type { FormTable } from "./form-table.ts";

/** Why an analysis failed, as far as its report says. */
export const failureForms = {
  "tool-unnamed": {
    en: "Unnamed tool",
    fr: "Outil sans nom",
    de: "Werkzeug ohne Namen",
    ja: "名称不明のツール",
    zh: "未命名的工具",
  },
  "reason-missing": {
    en: "the report gives no reason",
    fr: "le rapport n’en donne pas la raison",
    de: "der Bericht nennt keinen Grund",
    ja: "レポートに理由はありません",
    zh: "报告未给出原因",
  },
  "results-missing": {
    en: "the report has no list of results",
    fr: "le rapport ne contient pas de liste de résultats",
    de: "der Bericht hat keine Liste von Ergebnissen",
    ja: "レポートに結果の一覧がありません",
    zh: "报告中没有结果列表",
  },
  "runs-missing": {
    en: "the report has no runs",
    fr: "le rapport ne contient aucune exécution",
    de: "der Bericht hat keine Läufe",
    ja: "レポートに実行の記録がありません",
    zh: "报告中没有运行记录",
  },
  "exit-code": {
    en: "its exit code is {code}",
    fr: "son code de sortie est {code}",
    de: "der Exit-Code ist {code}",
    ja: "終了コードは {code} です",
    zh: "退出码为 {code}",
  },
} as const satisfies FormTable;

/** Words in place of a version. */
export const versionForms = {
  "version-missing": {
    en: "without a version",
    fr: "sans version",
    de: "ohne Version",
    ja: "（バージョンなし）",
    zh: "（无版本）",
  },
} as const satisfies FormTable;

/** Faults of a form with several reports. */
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

/** Faults in the syntax of a report; each phrase follows a colon. */
export const reportFaultForms = {
  "ends-early": {
    en: "the report ends before its last element is complete",
    fr: "le rapport se termine avant la fin de son dernier élément",
    de: "der Bericht endet vor dem Ende seines letzten Elements",
    ja: "最後の要素が完結する前にレポートが終わっています",
    zh: "报告在最后一个元素完整之前结束",
  },
  "content-after-end": {
    en: "there is more text after the end of the document",
    fr: "du texte suit la fin du document",
    de: "nach dem Ende des Dokuments folgt weiterer Text",
    ja: "文書の終わりの後にテキストがあります",
    zh: "文档结尾之后还有内容",
  },
  "nested-too-deep": {
    en: "elements are nested deeper than {limit} levels",
    fr: "les éléments sont imbriqués sur plus de {limit} niveaux",
    de: "Elemente sind tiefer als {limit} Ebenen verschachtelt",
    ja: "要素の入れ子が {limit} 段を超えています",
    zh: "元素嵌套超过 {limit} 层",
  },
  "value-missing": {
    en: "a value is missing",
    fr: "une valeur manque",
    de: "ein Wert fehlt",
    ja: "値がありません",
    zh: "缺少值",
  },
  "key-missing": {
    en: "a key is missing",
    fr: "une clé manque",
    de: "ein Schlüssel fehlt",
    ja: "キーがありません",
    zh: "缺少键",
  },
  "key-too-long": {
    en: "a key is longer than {limit} bytes",
    fr: "une clé dépasse {limit} octets",
    de: "ein Schlüssel ist länger als {limit} Bytes",
    ja: "キーが {limit} バイトを超えています",
    zh: "键超过 {limit} 字节",
  },
  "key-malformed": {
    en: "a key is not a JSON string",
    fr: "une clé n’est pas une chaîne JSON",
    de: "ein Schlüssel ist keine JSON-Zeichenkette",
    ja: "キーが JSON の文字列ではありません",
    zh: "键不是 JSON 字符串",
  },
  "colon-missing": {
    en: "a colon is missing",
    fr: "un deux-points manque",
    de: "ein Doppelpunkt fehlt",
    ja: "コロンがありません",
    zh: "缺少冒号",
  },
  "comma-missing": {
    en: "a comma is missing",
    fr: "une virgule manque",
    de: "ein Komma fehlt",
    ja: "コンマがありません",
    zh: "缺少逗号",
  },
  "list-missing": {
    en: "the list `{name}` is missing",
    fr: "la liste `{name}` manque",
    de: "die Liste `{name}` fehlt",
    ja: "リスト `{name}` がありません",
    zh: "缺少列表 `{name}`",
  },
  "line-not-json": {
    en: "the last line is not complete JSON",
    fr: "la dernière ligne n’est pas du JSON complet",
    de: "die letzte Zeile ist kein vollständiges JSON",
    ja: "最後の行が完全な JSON ではありません",
    zh: "最后一行不是完整的 JSON",
  },
  "encoding-invalid": {
    en: "the text is not valid in its encoding",
    fr: "le texte n’est pas valide dans son encodage",
    de: "der Text ist in seiner Kodierung ungültig",
    ja: "テキストが文字コードに合っていません",
    zh: "文本与其编码不符",
  },
  "tag-missing": {
    en: "there are more than {limit} characters without a tag",
    fr: "plus de {limit} caractères se suivent sans balise",
    de: "mehr als {limit} Zeichen folgen ohne Tag aufeinander",
    ja: "タグのない文字が {limit} 文字を超えて続いています",
    zh: "连续超过 {limit} 个字符没有标签",
  },
  "element-unclosed": {
    en: "the element `{name}` is not closed",
    fr: "l’élément `{name}` n’est pas fermé",
    de: "das Element `{name}` ist nicht geschlossen",
    ja: "要素 `{name}` が閉じられていません",
    zh: "元素 `{name}` 未闭合",
  },
  "closing-tag-unmatched": {
    en: "a closing tag does not match the open element",
    fr: "une balise fermante ne correspond pas à l’élément ouvert",
    de: "ein schließendes Tag passt nicht zum offenen Element",
    ja: "終了タグが開いている要素と一致しません",
    zh: "结束标签与打开的元素不匹配",
  },
  "tag-malformed": {
    en: "a tag is malformed",
    fr: "une balise est mal formée",
    de: "ein Tag ist fehlerhaft",
    ja: "タグの形式が正しくありません",
    zh: "标签格式错误",
  },
  "attribute-malformed": {
    en: "an attribute is malformed",
    fr: "un attribut est mal formé",
    de: "ein Attribut ist fehlerhaft",
    ja: "属性の形式が正しくありません",
    zh: "属性格式错误",
  },
  "attribute-repeated": {
    en: "the attribute `{name}` is repeated",
    fr: "l’attribut `{name}` est répété",
    de: "das Attribut `{name}` ist wiederholt",
    ja: "属性 `{name}` が重複しています",
    zh: "属性 `{name}` 重复",
  },
  "text-outside-root": {
    en: "there is text outside the root element",
    fr: "du texte se trouve hors de l’élément racine",
    de: "außerhalb des Wurzelelements steht Text",
    ja: "ルート要素の外にテキストがあります",
    zh: "根元素之外有文本",
  },
  "root-repeated": {
    en: "there is more than one root element",
    fr: "il y a plus d’un élément racine",
    de: "es gibt mehr als ein Wurzelelement",
    ja: "ルート要素が複数あります",
    zh: "有多个根元素",
  },
  "character-forbidden": {
    en: "a character is not allowed in XML",
    fr: "un caractère n’est pas autorisé en XML",
    de: "ein Zeichen ist in XML nicht erlaubt",
    ja: "XML で許されない文字があります",
    zh: "含有 XML 不允许的字符",
  },
  "entity-unknown": {
    en: "an entity or character reference is not known",
    fr: "une entité ou une référence de caractère est inconnue",
    de: "eine Entität oder ein Zeichenverweis ist unbekannt",
    ja: "実体参照または文字参照が不明です",
    zh: "实体或字符引用未知",
  },
  "declaration-malformed": {
    en: "the XML declaration or a processing instruction is malformed",
    fr: "la déclaration XML ou une instruction de traitement est mal formée",
    de: "die XML-Deklaration oder eine Verarbeitungsanweisung ist fehlerhaft",
    ja: "XML 宣言または処理命令の形式が正しくありません",
    zh: "XML 声明或处理指令格式错误",
  },
  "xml-malformed": {
    en: "the text is not well-formed XML",
    fr: "le texte n’est pas du XML bien formé",
    de: "der Text ist kein wohlgeformtes XML",
    ja: "整形式の XML ではありません",
    zh: "文本不是格式良好的 XML",
  },
} as const satisfies FormTable;
