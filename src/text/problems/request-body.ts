import type { ProblemTable } from "./definition.ts";

/** The title of every problem with a value in a body. */
export const valueTitle = {
  en: "Value in the body not valid",
  fr: "Valeur non valide dans le corps",
  de: "Ungültiger Wert im Inhalt",
  ja: "本文の値が正しくありません",
  zh: "请求体中的值无效",
} as const;

const tooLargeTitle = {
  en: "Body too large",
  fr: "Corps trop volumineux",
  de: "Inhalt zu groß",
  ja: "本文が大きすぎます",
  zh: "请求体过大",
} as const;

/** JSON bodies and uploads. */
export const bodyProblems = {
  "body.missing": {
    status: 400,
    title: { en: "Body missing", fr: "Corps manquant", de: "Inhalt fehlt", ja: "本文がありません", zh: "缺少请求体" },
    detail: {
      en: "This request needs a JSON body.",
      fr: "Cette requête nécessite un corps JSON.",
      de: "Diese Anfrage braucht einen JSON-Inhalt.",
      ja: "このリクエストにはJSONの本文が必要です。",
      zh: "此请求需要 JSON 请求体。",
    },
  },
  "body.malformed": {
    status: 400,
    title: {
      en: "Body not readable",
      fr: "Corps illisible",
      de: "Inhalt nicht lesbar",
      ja: "本文を読み取れません",
      zh: "无法读取请求体",
    },
    detail: {
      en: "The body is not valid JSON in UTF-8.",
      fr: "Le corps n’est pas du JSON valide en UTF-8.",
      de: "Der Inhalt ist kein gültiges JSON in UTF-8.",
      ja: "本文がUTF-8の正しいJSONではありません。",
      zh: "请求体不是有效的 UTF-8 JSON。",
    },
  },
  "body.too-deep": {
    status: 400,
    title: {
      en: "Body nested too deep",
      fr: "Corps trop imbriqué",
      de: "Inhalt zu tief verschachtelt",
      ja: "本文の入れ子が深すぎます",
      zh: "请求体嵌套过深",
    },
    detail: {
      en: "JSON may be nested {limit} deep at most.",
      fr: "Le JSON peut être imbriqué sur {limit} niveaux au plus.",
      de: "JSON darf höchstens {limit} Ebenen tief verschachtelt sein.",
      ja: "JSONの入れ子は {limit} 段までです。",
      zh: "JSON 最多可嵌套 {limit} 层。",
    },
  },
  "body.too-many-names": {
    status: 400,
    title: {
      en: "Too many attributes",
      fr: "Trop d’attributs",
      de: "Zu viele Attribute",
      ja: "属性が多すぎます",
      zh: "属性过多",
    },
    detail: {
      en: "A JSON body may have {limit} attributes in total, and each object {objectLimit}.",
      fr: "Un corps JSON peut avoir {limit} attributs au total, et chaque objet {objectLimit}.",
      de: "JSON darf insgesamt {limit} Attribute haben, und jedes Objekt {objectLimit}.",
      ja: "JSON本文の属性は合計 {limit} 個まで、1つのオブジェクトでは {objectLimit} 個までです。",
      zh: "JSON 请求体总共最多可有 {limit} 个属性，每个对象最多 {objectLimit} 个。",
    },
  },
  "body.too-large": {
    status: 413,
    title: tooLargeTitle,
    detail: {
      en: "The body may have {limit} bytes at most.",
      fr: "Le corps peut faire {limit} octets au plus.",
      de: "Der Inhalt darf höchstens {limit} Bytes groß sein.",
      ja: "本文は {limit} バイトまでです。",
      zh: "请求体最多 {limit} 字节。",
    },
  },
  "body.media-type": {
    status: 415,
    title: {
      en: "Media type not supported",
      fr: "Type de contenu non pris en charge",
      de: "Inhaltstyp nicht unterstützt",
      ja: "対応していないメディアタイプ",
      zh: "不支持的媒体类型",
    },
    detail: {
      en: "`Content-Type` must be one of {types}.",
      fr: "`Content-Type` doit être l’un des types {types}.",
      de: "`Content-Type` muss einer von {types} sein.",
      ja: "`Content-Type` には {types} のいずれかを指定してください。",
      zh: "`Content-Type` 必须是以下之一：{types}。",
    },
  },
  "body.encoding": {
    status: 415,
    title: {
      en: "Content encoding not supported",
      fr: "Encodage du contenu non pris en charge",
      de: "Inhaltskodierung nicht unterstützt",
      ja: "対応していないエンコーディング",
      zh: "不支持的内容编码",
    },
    detail: {
      en: "`Content-Encoding` must be one of {encodings}.",
      fr: "`Content-Encoding` doit être l’un de {encodings}.",
      de: "`Content-Encoding` muss eines von {encodings} sein.",
      ja: "`Content-Encoding` には {encodings} のいずれかを指定してください。",
      zh: "`Content-Encoding` 必须是以下之一：{encodings}。",
    },
  },
  "body.value-type": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "This must be a value of type `{expected}`.",
      fr: "Une valeur de type `{expected}` est attendue ici.",
      de: "Hier muss ein Wert vom Typ `{expected}` stehen.",
      ja: "ここには `{expected}` 型の値が必要です。",
      zh: "此处应为 `{expected}` 类型的值。",
    },
  },
  "body.value-missing": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The attribute `{name}` is missing.",
      fr: "L’attribut `{name}` manque.",
      de: "Das Attribut `{name}` fehlt.",
      ja: "属性 `{name}` がありません。",
      zh: "缺少属性 `{name}`。",
    },
  },
  "body.value-unknown": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "There is no attribute `{name}` here.",
      fr: "Il n’y a pas d’attribut `{name}` ici.",
      de: "Hier gibt es kein Attribut `{name}`.",
      ja: "ここに属性 `{name}` はありません。",
      zh: "此处没有属性 `{name}`。",
    },
  },
  "body.value-bounds": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The value is outside its bounds: it must be {expected}.",
      fr: "La valeur est hors limites. Valeur attendue : {expected}.",
      de: "Der Wert liegt außerhalb seiner Grenzen. Erwartet wird: {expected}.",
      ja: "値が範囲外です。指定できる値：{expected}。",
      zh: "值超出范围。应为：{expected}。",
    },
  },
  "body.value-form": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The value does not have the required form: it must be {expected}.",
      fr: "La valeur n’a pas la forme requise. Valeur attendue : {expected}.",
      de: "Der Wert hat nicht die verlangte Form. Erwartet wird: {expected}.",
      ja: "値の形式が正しくありません。指定できる値：{expected}。",
      zh: "值的形式不符合要求。应为：{expected}。",
    },
  },
  "body.name-invalid": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The name is not valid: it must be {expected}.",
      fr: "Le nom n’est pas valide. Nom attendu : {expected}.",
      de: "Der Name ist ungültig. Erwartet wird: {expected}.",
      ja: "名前が正しくありません。使用できるもの：{expected}。",
      zh: "名称无效。应为：{expected}。",
    },
  },
  "body.id-mismatch": {
    status: 400,
    title: valueTitle,
    detail: {
      en: "The id in the body differs from `{id}` in the path.",
      fr: "L’identifiant du corps diffère de `{id}` dans le chemin.",
      de: "Die Kennung im Inhalt weicht von `{id}` im Pfad ab.",
      ja: "本文のIDがパスの `{id}` と異なります。",
      zh: "请求体中的标识与路径中的 `{id}` 不一致。",
    },
  },
  "upload.expanded-too-large": {
    status: 413,
    title: tooLargeTitle,
    detail: {
      en: "The body may expand to {limit} bytes at most.",
      fr: "Le corps décompressé peut faire {limit} octets au plus.",
      de: "Der Inhalt darf entpackt höchstens {limit} Bytes groß sein.",
      ja: "展開後の本文は {limit} バイトまでです。",
      zh: "请求体解压后最多 {limit} 字节。",
    },
  },
  "upload.ratio": {
    status: 413,
    title: tooLargeTitle,
    detail: {
      en: "The body expands to more than {limit} times its size.",
      fr: "Le corps décompressé dépasse {limit} fois sa taille.",
      de: "Der Inhalt wächst beim Entpacken auf mehr als das {limit}-Fache.",
      ja: "本文の展開後のサイズが元の {limit} 倍を超えています。",
      zh: "请求体解压后超过原大小的 {limit} 倍。",
    },
  },
  "upload.interrupted": {
    status: 400,
    title: {
      en: "Upload interrupted",
      fr: "Envoi interrompu",
      de: "Übertragung abgebrochen",
      ja: "アップロードが中断されました",
      zh: "上传中断",
    },
    detail: {
      en: "The connection ended before the whole body had arrived.",
      fr: "La connexion s’est terminée avant la fin du corps.",
      de: "Die Verbindung endete, bevor der ganze Inhalt angekommen war.",
      ja: "本文をすべて受信する前に接続が終了しました。",
      zh: "连接在请求体完全到达之前已断开。",
    },
  },
} as const satisfies ProblemTable;
