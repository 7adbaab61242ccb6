import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules of languages with classes and exceptions, about dates, callbacks and code that attackers can use. */
export const managedSecurityTexts: readonly RuleEntry[] = [
  {
    id: "belvedere:shared-date-format",
    name: {
      en: "Date format shared by threads",
      fr: "Format de date partagé entre threads",
      de: "Von Threads geteiltes Datumsformat",
      ja: "スレッド間で共有される日付書式",
      zh: "线程共享的日期格式",
    },
    description: {
      en: "SimpleDateFormat keeps state while it works: two threads at once get wrong dates or errors. Use DateTimeFormatter.",
      fr: "SimpleDateFormat garde un état pendant son travail : deux threads simultanés obtiennent des dates fausses ou des erreurs. Utilisez DateTimeFormatter.",
      de: "SimpleDateFormat hat bei der Arbeit einen Zustand: Zwei Threads zugleich bekommen falsche Daten oder Fehler. Verwenden Sie DateTimeFormatter.",
      ja: "SimpleDateFormat は処理中に状態を持つため、同時に使うと誤った日付やエラーになります。DateTimeFormatter を使ってください。",
      zh: "SimpleDateFormat 工作时保存状态：两个线程同时使用会得到错误的日期或异常。请使用 DateTimeFormatter。",
    },
    tool,
    families: ["reliability", "CWE-567"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:async-callback",
    name: {
      en: "Async function that is not waited for",
      fr: "Fonction async qui n’est pas attendue",
      de: "Async-Funktion, auf die nicht gewartet wird",
      ja: "待たれない async 関数",
      zh: "未被等待的 async 函数",
    },
    description: {
      en: "forEach and setState ignore what the async function returns: later code runs too early, and errors are lost. Use a for loop with await, or wait before setState.",
      fr: "forEach et setState ignorent ce que la fonction async renvoie : la suite s’exécute trop tôt, et des erreurs se perdent. Utilisez une boucle for avec await, ou attendez avant setState.",
      de: "forEach und setState beachten nicht, was die Async-Funktion zurückgibt: Späterer Code läuft zu früh, und Fehler gehen verloren. Verwenden Sie eine for-Schleife mit await, oder warten Sie vor setState.",
      ja: "forEach と setState は async 関数の戻り値を無視するため、後続が早く実行され、エラーが失われます。await を使う for ループにするか、setState の前に待ってください。",
      zh: "forEach 和 setState 忽略 async 函数的返回值：后续代码过早执行，错误会丢失。请使用带 await 的 for 循环，或在 setState 之前等待。",
    },
    tool,
    families: ["reliability", "CWE-755"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:file-from-request",
    name: {
      en: "File chosen by the request is run",
      fr: "Fichier exécuté selon la requête",
      de: "Datei nach Wahl der Anfrage ausgeführt",
      ja: "リクエストが選ぶファイルの実行",
      zh: "执行由请求指定的文件",
    },
    description: {
      en: "A request can run any file of the server, or even one of another server. Choose the file from a fixed list.",
      fr: "Une requête peut exécuter n’importe quel fichier du serveur, voire d’un autre serveur. Choisissez le fichier dans une liste fixe.",
      de: "Eine Anfrage kann jede Datei des Servers ausführen, sogar eine eines anderen Servers. Wählen Sie die Datei aus einer festen Liste.",
      ja: "リクエストがサーバーの任意のファイルや、別のサーバーのファイルまで実行できます。固定の一覧から選んでください。",
      zh: "请求可以执行服务器上的任意文件，甚至其他服务器上的文件。请从固定列表中选择文件。",
    },
    tool,
    families: ["security", "CWE-98"],
    categories: ["SEVERITY.BLOCKER"],
  },
  {
    id: "belvedere:weak-cipher",
    name: {
      en: "Weak cipher",
      fr: "Chiffrement faible",
      de: "Schwache Verschlüsselung",
      ja: "弱い暗号",
      zh: "弱加密算法",
    },
    description: {
      en: "DES, RC2 and RC4 are broken, and ECB encrypts equal blocks equally, so that patterns remain visible. Use AES with GCM.",
      fr: "DES, RC2 et RC4 sont cassés, et ECB chiffre de la même façon des blocs égaux, si bien que des motifs restent visibles. Utilisez AES avec GCM.",
      de: "DES, RC2 und RC4 sind gebrochen, und ECB verschlüsselt gleiche Blöcke gleich, sodass Muster sichtbar bleiben. Verwenden Sie AES mit GCM.",
      ja: "DES、RC2、RC4 は破られており、ECB は同じブロックを同じ結果にするため模様が残ります。AES と GCM を使ってください。",
      zh: "DES、RC2 和 RC4 已被攻破，ECB 对相同的块给出相同的密文，模式仍然可见。请使用 AES 与 GCM。",
    },
    tool,
    families: ["security", "CWE-327"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:loose-hash-comparison",
    name: {
      en: "Hashes compared with ==",
      fr: "Hachages comparés avec ==",
      de: "Hashes mit == verglichen",
      ja: "== によるハッシュの比較",
      zh: "用 == 比较散列值",
    },
    description: {
      en: "Two texts that look like numbers, such as 0e1 and 0e2, are equal for ==. Use hash_equals.",
      fr: "Deux textes qui ressemblent à des nombres, comme 0e1 et 0e2, sont égaux pour ==. Utilisez hash_equals.",
      de: "Zwei Texte, die wie Zahlen aussehen, etwa 0e1 und 0e2, sind für == gleich. Verwenden Sie hash_equals.",
      ja: "0e1 と 0e2 のように数値に見える文字列は == では等しくなります。hash_equals を使ってください。",
      zh: "看起来像数字的文本（如 0e1 和 0e2）在 == 下相等。请使用 hash_equals。",
    },
    tool,
    families: ["security", "CWE-697"],
    categories: ["SEVERITY.MAJOR"],
  },
  {
    id: "belvedere:split-command",
    name: {
      en: "Command split at spaces",
      fr: "Commande découpée aux espaces",
      de: "An Leerzeichen geteilter Befehl",
      ja: "空白で分割されるコマンド",
      zh: "按空格拆分的命令",
    },
    description: {
      en: "A value with a space becomes several arguments, and so can add options. Pass the command and its arguments as a list.",
      fr: "Une valeur avec une espace devient plusieurs arguments, et peut ainsi ajouter des options. Passez la commande et ses arguments en liste.",
      de: "Ein Wert mit Leerzeichen wird zu mehreren Argumenten und kann so Optionen hinzufügen. Übergeben Sie den Befehl und seine Argumente als Liste.",
      ja: "空白を含む値は複数の引数になり、オプションを追加できます。コマンドと引数をリストで渡してください。",
      zh: "含空格的值会变成多个参数，从而可以添加选项。请以列表传递命令及其参数。",
    },
    tool,
    families: ["security", "CWE-88"],
    categories: ["SEVERITY.MAJOR"],
  },
];
