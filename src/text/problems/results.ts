import type { Translated } from "../languages.ts";
import type { ProblemDefinition, ProblemTable } from "./definition.ts";

const refusedTitle: Translated = {
  en: "Record not taken in",
  fr: "Enregistrement refusé",
  de: "Datensatz nicht übernommen",
  ja: "レコードは取り込まれませんでした",
  zh: "记录未被接收",
};
const notedTitle: Translated = {
  en: "Taken in, but unknown to the model",
  fr: "Accepté, mais inconnu du modèle",
  de: "Übernommen, aber dem Modell unbekannt",
  ja: "取り込みましたが、モデルには未定義です",
  zh: "已接收，但模型中没有定义",
};
const unreadableTitle: Translated = {
  en: "Results not readable",
  fr: "Résultats illisibles",
  de: "Ergebnisse nicht lesbar",
  ja: "結果を読み取れません",
  zh: "结果无法读取",
};

/** A record that was not taken in; it stands in the task, never in an answer's status. */
const refused = (detail: Translated): ProblemDefinition => ({ status: 400, title: refusedTitle, detail });

/** Something that was taken in and is worth telling. */
const noted = (detail: Translated): ProblemDefinition => ({ status: 400, title: notedTitle, detail });

/** Results of which no version can be made. */
const unreadable = (detail: Translated): ProblemDefinition => ({ status: 400, title: unreadableTitle, detail });

/** What can be wrong with results (R2). */
export const resultsProblems = {
  "results.json-invalid": refused({
    en: "The line is not a JSON object.",
    fr: "La ligne n’est pas un objet JSON.",
    de: "Die Zeile ist kein JSON-Objekt.",
    ja: "この行は JSON オブジェクトではありません。",
    zh: "该行不是 JSON 对象。",
  }),
  "results.kind-unknown": refused({
    en: "The kind “{kind}” is not known.",
    fr: "Le genre « {kind} » est inconnu.",
    de: "Die Art „{kind}“ ist nicht bekannt.",
    ja: "種類「{kind}」は定義されていません。",
    zh: "未知的种类“{kind}”。",
  }),
  "results.field-invalid": refused({
    en: "The field “{field}” must be {expected}.",
    fr: "Le champ « {field} » doit être du type : {expected}.",
    de: "Das Feld „{field}“ muss vom Typ {expected} sein.",
    ja: "フィールド「{field}」は {expected} でなければなりません。",
    zh: "字段“{field}”必须是 {expected}。",
  }),
  "results.utf8-invalid": refused({
    en: "The line is not valid UTF-8.",
    fr: "La ligne n’est pas en UTF-8 valide.",
    de: "Die Zeile ist kein gültiges UTF-8.",
    ja: "この行は正しい UTF-8 ではありません。",
    zh: "该行不是有效的 UTF-8。",
  }),
  "results.text-malformed": refused({
    en: "The field “{field}” holds half of a surrogate pair.",
    fr: "Le champ « {field} » contient une moitié de paire de substitution.",
    de: "Das Feld „{field}“ enthält ein halbes Surrogatpaar.",
    ja: "フィールド「{field}」にサロゲートペアの片方だけが含まれています。",
    zh: "字段“{field}”含有不成对的代理字符。",
  }),
  "results.line-too-long": refused({
    en: "The line is longer than {limit} bytes.",
    fr: "La ligne dépasse {limit} octets.",
    de: "Die Zeile ist länger als {limit} Bytes.",
    ja: "行が {limit} バイトを超えています。",
    zh: "该行超过 {limit} 字节。",
  }),
  "results.nesting-too-deep": refused({
    en: "The line is nested deeper than {limit} levels.",
    fr: "La ligne est imbriquée sur plus de {limit} niveaux.",
    de: "Die Zeile ist tiefer als {limit} Ebenen verschachtelt.",
    ja: "行の入れ子が {limit} 段を超えています。",
    zh: "该行的嵌套超过 {limit} 层。",
  }),
  "results.path-too-long": refused({
    en: "The path is longer than {limit} bytes.",
    fr: "Le chemin dépasse {limit} octets.",
    de: "Der Pfad ist länger als {limit} Bytes.",
    ja: "パスが {limit} バイトを超えています。",
    zh: "路径超过 {limit} 字节。",
  }),
  "results.path-too-deep": refused({
    en: "The path has more than {limit} segments.",
    fr: "Le chemin comporte plus de {limit} segments.",
    de: "Der Pfad hat mehr als {limit} Abschnitte.",
    ja: "パスの区切りが {limit} 個を超えています。",
    zh: "路径超过 {limit} 段。",
  }),
  "results.text-too-long": refused({
    en: "The field “{field}” is longer than {limit} bytes.",
    fr: "Le champ « {field} » dépasse {limit} octets.",
    de: "Das Feld „{field}“ ist länger als {limit} Bytes.",
    ja: "フィールド「{field}」が {limit} バイトを超えています。",
    zh: "字段“{field}”超过 {limit} 字节。",
  }),
  "results.too-many-entries": refused({
    en: "The field “{field}” has more than {limit} entries.",
    fr: "Le champ « {field} » comporte plus de {limit} entrées.",
    de: "Das Feld „{field}“ hat mehr als {limit} Einträge.",
    ja: "フィールド「{field}」の項目が {limit} 個を超えています。",
    zh: "字段“{field}”超过 {limit} 项。",
  }),
  "results.path-repeated": refused({
    en: "An earlier line already describes this path.",
    fr: "Une ligne précédente décrit déjà ce chemin.",
    de: "Eine frühere Zeile beschreibt diesen Pfad schon.",
    ja: "このパスは前の行ですでに記述されています。",
    zh: "前面的行已经描述过该路径。",
  }),
  "results.parent-cycle": refused({
    en: "The artifact would be its own ancestor.",
    fr: "L’artefact serait son propre ancêtre.",
    de: "Das Artefakt wäre sein eigener Vorfahr.",
    ja: "アーティファクトが自身の祖先になってしまいます。",
    zh: "该构件会成为自己的祖先。",
  }),
  "results.tree-too-deep": refused({
    en: "The artifact lies more than {limit} levels below the root.",
    fr: "L’artefact se trouve à plus de {limit} niveaux sous la racine.",
    de: "Das Artefakt liegt mehr als {limit} Ebenen unter der Wurzel.",
    ja: "アーティファクトがルートから {limit} 段より深い位置にあります。",
    zh: "该构件位于根以下超过 {limit} 层。",
  }),
  "results.number-not-finite": refused({
    en: "The number of “{field}” is too large.",
    fr: "Le nombre de « {field} » est trop grand.",
    de: "Die Zahl von „{field}“ ist zu groß.",
    ja: "「{field}」の数値が大きすぎます。",
    zh: "“{field}”的数值过大。",
  }),
  "results.measure-repeated": refused({
    en: "The measure “{measure}” is given twice for this artifact.",
    fr: "La mesure « {measure} » est donnée deux fois pour cet artefact.",
    de: "Das Maß „{measure}“ ist für dieses Artefakt zweimal angegeben.",
    ja: "このアーティファクトに測定値「{measure}」が二重に指定されています。",
    zh: "该构件重复给出了度量“{measure}”。",
  }),
  "results.measure-computed": refused({
    en: "The model computes the measure “{measure}”; the given value was not used.",
    fr: "Le modèle calcule la mesure « {measure} » ; la valeur donnée n’a pas été utilisée.",
    de: "Das Modell berechnet das Maß „{measure}“; der angegebene Wert wurde nicht verwendet.",
    ja: "測定値「{measure}」はモデルが計算するため、指定された値は使われませんでした。",
    zh: "度量“{measure}”由模型计算，给出的值未被采用。",
  }),
  "results.artifact-unknown": refused({
    en: "No artifact has the path “{path}”.",
    fr: "Aucun artefact n’a le chemin « {path} ».",
    de: "Kein Artefakt hat den Pfad „{path}“.",
    ja: "パス「{path}」のアーティファクトはありません。",
    zh: "没有路径为“{path}”的构件。",
  }),
  "results.columns-missing": refused({
    en: "No “columns” line stands before these values.",
    fr: "Aucune ligne « columns » ne précède ces valeurs.",
    de: "Vor diesen Werten steht keine „columns“-Zeile.",
    ja: "これらの値の前に「columns」の行がありません。",
    zh: "这些值之前没有“columns”行。",
  }),
  "results.values-length": refused({
    en: "There are {found} values for {expected} columns.",
    fr: "Il y a {found} valeurs pour {expected} colonnes.",
    de: "Es sind {found} Werte für {expected} Spalten.",
    ja: "列は {expected} 個ですが、値は {found} 個あります。",
    zh: "有 {expected} 列，但给出了 {found} 个值。",
  }),
  "results.root-type": refused({
    en: "The root is always of the type APPLICATION.",
    fr: "La racine est toujours du type APPLICATION.",
    de: "Die Wurzel ist immer vom Typ APPLICATION.",
    ja: "ルートの型は常に APPLICATION です。",
    zh: "根的类型始终是 APPLICATION。",
  }),
  "results.id-invalid": refused({
    en: "“{id}” is not an id: letters, digits and _ only, not beginning with a digit, at most {limit} characters.",
    fr: "« {id} » n’est pas un identifiant : lettres, chiffres et _ seulement, sans chiffre au début, {limit} caractères au plus.",
    de: "„{id}“ ist keine Kennung: nur Buchstaben, Ziffern und _, nicht mit einer Ziffer beginnend, höchstens {limit} Zeichen.",
    ja: "「{id}」は ID として使えません（英数字と _ のみ、先頭は数字以外、{limit} 文字以内）。",
    zh: "“{id}”不是有效的标识：只能用字母、数字和 _，不能以数字开头，最多 {limit} 个字符。",
  }),
  "results.too-many-kinds": refused({
    en: "There are more than {limit} different ids of this sort (“{id}”).",
    fr: "Il y a plus de {limit} identifiants différents de cette sorte (« {id} »).",
    de: "Es gibt mehr als {limit} verschiedene Kennungen dieser Art („{id}“).",
    ja: "この種類の ID が {limit} 個を超えています（「{id}」）。",
    zh: "此类标识超过 {limit} 个（“{id}”）。",
  }),
  "results.rule-repeated": refused({
    en: "An earlier line already describes the rule “{id}”.",
    fr: "Une ligne précédente décrit déjà la règle « {id} ».",
    de: "Eine frühere Zeile beschreibt die Regel „{id}“ schon.",
    ja: "規則「{id}」は前の行ですでに記述されています。",
    zh: "前面的行已经描述过规则“{id}”。",
  }),
  "results.source-repeated": refused({
    en: "An earlier line already brings the source of this path.",
    fr: "Une ligne précédente apporte déjà le source de ce chemin.",
    de: "Eine frühere Zeile bringt die Quelle dieses Pfads schon.",
    ja: "このパスのソースは前の行ですでに送られています。",
    zh: "前面的行已经给出该路径的源代码。",
  }),
  "results.strict-unknown": refused({
    en: "The model is strict and does not know “{id}” ({what}).",
    fr: "Le modèle est strict et ne connaît pas « {id} » ({what}).",
    de: "Das Modell ist streng und kennt „{id}“ nicht ({what}).",
    ja: "モデルは厳格に設定されており、「{id}」（{what}）は定義されていません。",
    zh: "模型为严格模式，不包含“{id}”（{what}）。",
  }),
  "results.type-unknown": noted({
    en: "The model does not know the type “{id}”; it was taken in.",
    fr: "Le modèle ne connaît pas le type « {id} » ; il a été accepté.",
    de: "Das Modell kennt den Typ „{id}“ nicht; er wurde übernommen.",
    ja: "型「{id}」はモデルに定義されていませんが、取り込みました。",
    zh: "模型中没有类型“{id}”，已照常接收。",
  }),
  "results.measure-unknown": noted({
    en: "The model does not know the measure “{id}”; it was taken in.",
    fr: "Le modèle ne connaît pas la mesure « {id} » ; elle a été acceptée.",
    de: "Das Modell kennt das Maß „{id}“ nicht; es wurde übernommen.",
    ja: "測定値「{id}」はモデルに定義されていませんが、取り込みました。",
    zh: "模型中没有度量“{id}”，已照常接收。",
  }),
  "results.info-unknown": noted({
    en: "The model does not know the info “{id}”; it was taken in.",
    fr: "Le modèle ne connaît pas l’information « {id} » ; elle a été acceptée.",
    de: "Das Modell kennt die Angabe „{id}“ nicht; sie wurde übernommen.",
    ja: "情報「{id}」はモデルに定義されていませんが、取り込みました。",
    zh: "模型中没有信息“{id}”，已照常接收。",
  }),
  "results.link-unknown": noted({
    en: "The model does not know the link type “{id}”; it was taken in.",
    fr: "Le modèle ne connaît pas le type de lien « {id} » ; il a été accepté.",
    de: "Das Modell kennt den Verweistyp „{id}“ nicht; er wurde übernommen.",
    ja: "リンクの型「{id}」はモデルに定義されていませんが、取り込みました。",
    zh: "模型中没有链接类型“{id}”，已照常接收。",
  }),
  "results.rule-unknown": noted({
    en: "Nothing describes the rule “{id}”; its findings were taken in.",
    fr: "Rien ne décrit la règle « {id} » ; ses constats ont été acceptés.",
    de: "Nichts beschreibt die Regel „{id}“; ihre Befunde wurden übernommen.",
    ja: "規則「{id}」の定義がありませんが、その指摘は取り込みました。",
    zh: "规则“{id}”没有定义，其问题已照常接收。",
  }),
  "results.field-unknown": noted({
    en: "The field “{field}” is not part of the format and was left out.",
    fr: "Le champ « {field} » ne fait pas partie du format et a été laissé de côté.",
    de: "Das Feld „{field}“ gehört nicht zum Format und wurde ausgelassen.",
    ja: "フィールド「{field}」は形式に含まれないため、無視しました。",
    zh: "字段“{field}”不属于该格式，已忽略。",
  }),
  "results.empty": unreadable({
    en: "Nothing in the results could be read.",
    fr: "Rien n’a pu être lu dans les résultats.",
    de: "In den Ergebnissen war nichts lesbar.",
    ja: "結果の中に読み取れるものがありませんでした。",
    zh: "结果中没有任何可读取的内容。",
  }),
  "results.compression-broken": unreadable({
    en: "The compressed body is damaged or cut off.",
    fr: "Le corps compressé est endommagé ou tronqué.",
    de: "Der komprimierte Inhalt ist beschädigt oder abgeschnitten.",
    ja: "圧縮された本文が壊れているか、途中で切れています。",
    zh: "压缩的内容已损坏或被截断。",
  }),
  "results.paths-too-large": unreadable({
    en: "The paths in the results, with those of their folders, take more than {limit} bytes.",
    fr: "Les chemins des résultats, avec ceux de leurs dossiers, dépassent {limit} octets.",
    de: "Die Pfade der Ergebnisse belegen mit denen ihrer Ordner mehr als {limit} Bytes.",
    ja: "結果に含まれるパスが、そのフォルダーのパスを含めて {limit} バイトを超えています。",
    zh: "结果中的路径连同其文件夹的路径超过 {limit} 字节。",
  }),
  "results.too-many-values": unreadable({
    en: "The results need room for more than {limit} values: artifacts times measures and infos.",
    fr: "Les résultats demandent de la place pour plus de {limit} valeurs : artefacts multipliés par mesures et informations.",
    de: "Die Ergebnisse brauchen Platz für mehr als {limit} Werte: Artefakte mal Maße und Infos.",
    ja: "結果の値（アーティファクト数 × 測定値と情報の種類数）が {limit} 個を超えています。",
    zh: "结果所需的值（构件数乘以度量与信息数）超过 {limit} 个。",
  }),
  "results.too-large": unreadable({
    en: "The results have more than {limit} artifacts or findings.",
    fr: "Les résultats comportent plus de {limit} artefacts ou constats.",
    de: "Die Ergebnisse haben mehr als {limit} Artefakte oder Befunde.",
    ja: "結果のアーティファクトまたは指摘が {limit} 個を超えています。",
    zh: "结果包含超过 {limit} 个构件或问题。",
  }),
} as const satisfies ProblemTable;
