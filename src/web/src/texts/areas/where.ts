/** The field for the API's filter language. */
export const en = {
  label: "Filter",
  hint: (example: string) => `A condition such as ${example}`,
  at: (position: string) => `at character ${position}`,
  clear: "Clear the filter",
  kinds: {
    integer: "number",
    number: "number",
    string: "text",
    boolean: "true or false",
    timestamp: "date",
    object: "group",
    map: "by name",
    array: "list",
  },
};

export const fr: typeof en = {
  label: "Filtre",
  hint: (example) => `Une condition comme ${example}`,
  at: (position) => `au caractère ${position}`,
  clear: "Effacer le filtre",
  kinds: {
    integer: "nombre",
    number: "nombre",
    string: "texte",
    boolean: "vrai ou faux",
    timestamp: "date",
    object: "groupe",
    map: "par nom",
    array: "liste",
  },
};

export const de: typeof en = {
  label: "Filter",
  hint: (example) => `Eine Bedingung wie ${example}`,
  at: (position) => `bei Zeichen ${position}`,
  clear: "Filter leeren",
  kinds: {
    integer: "Zahl",
    number: "Zahl",
    string: "Text",
    boolean: "wahr oder falsch",
    timestamp: "Datum",
    object: "Gruppe",
    map: "nach Namen",
    array: "Liste",
  },
};

export const ja: typeof en = {
  label: "フィルター",
  hint: (example) => `${example} のような条件`,
  at: (position) => `${position}文字目`,
  clear: "フィルターを消去",
  kinds: {
    integer: "数値",
    number: "数値",
    string: "文字列",
    boolean: "真偽",
    timestamp: "日付",
    object: "グループ",
    map: "名前ごと",
    array: "リスト",
  },
};

export const zh: typeof en = {
  label: "筛选",
  hint: (example) => `条件，例如 ${example}`,
  at: (position) => `第 ${position} 个字符`,
  clear: "清除筛选",
  kinds: {
    integer: "数字",
    number: "数字",
    string: "文本",
    boolean: "真或假",
    timestamp: "日期",
    object: "组",
    map: "按名称",
    array: "列表",
  },
};
