import type { RuleEntry } from "./entry.ts";

const tool = "belvedere";

/** Rules for code that attackers can use. */
export const securityRules: readonly RuleEntry[] = [
  {
    id: "belvedere:code-from-text",
    name: {
      en: "Text run as code",
      fr: "Texte exécuté comme du code",
      de: "Text als Code ausgeführt",
      ja: "文字列のコード実行",
      zh: "将文本作为代码执行",
    },
    description: {
      en: "Whoever controls the text controls the program. Use data, a parser or a table of functions.",
      fr: "Qui contrôle le texte contrôle le programme. Utilisez des données, un analyseur ou une table de fonctions.",
      de: "Wer den Text bestimmt, bestimmt das Programm. Verwenden Sie Daten, einen Parser oder eine Tabelle von Funktionen.",
      ja: "文字列を制御できる者がプログラムを制御できます。データ、パーサー、関数表を使ってください。",
      zh: "控制文本者即控制程序。请使用数据、解析器或函数表。",
    },
    tool,
    families: ["security", "CWE-95"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:shell-injection",
    name: {
      en: "Shell command put together from values",
      fr: "Commande shell composée de valeurs",
      de: "Shell-Befehl aus Werten zusammengesetzt",
      ja: "値から組み立てたシェルコマンド",
      zh: "由值拼接的 shell 命令",
    },
    description: {
      en: "A value may contain further commands. Pass arguments as a list, without a shell.",
      fr: "Une valeur peut contenir d’autres commandes. Passez les arguments en liste, sans shell.",
      de: "Ein Wert kann weitere Befehle enthalten. Übergeben Sie Argumente als Liste, ohne Shell.",
      ja: "値に別のコマンドが含まれることがあります。シェルを使わず、引数をリストで渡してください。",
      zh: "值中可能包含其他命令。请以列表传递参数，不经过 shell。",
    },
    tool,
    families: ["security", "CWE-78"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:sql-injection",
    name: {
      en: "SQL statement put together from values",
      fr: "Requête SQL composée de valeurs",
      de: "SQL-Anweisung aus Werten zusammengesetzt",
      ja: "値から組み立てた SQL 文",
      zh: "由值拼接的 SQL 语句",
    },
    description: {
      en: "A value may change the meaning of the statement. Pass values as parameters.",
      fr: "Une valeur peut changer le sens de la requête. Passez les valeurs en paramètres.",
      de: "Ein Wert kann den Sinn der Anweisung ändern. Übergeben Sie Werte als Parameter.",
      ja: "値によって文の意味が変わることがあります。値はパラメーターで渡してください。",
      zh: "值可能改变语句的含义。请以参数传递值。",
    },
    tool,
    families: ["security", "CWE-89"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:unverified-certificate",
    name: {
      en: "Certificate not verified",
      fr: "Certificat non vérifié",
      de: "Zertifikat nicht geprüft",
      ja: "証明書の未検証",
      zh: "未验证证书",
    },
    description: {
      en: "The connection is encrypted, but anyone can pose as the server.",
      fr: "La connexion est chiffrée, mais n’importe qui peut se faire passer pour le serveur.",
      de: "Die Verbindung ist verschlüsselt, aber jeder kann sich als der Server ausgeben.",
      ja: "接続は暗号化されますが、誰でもサーバーになりすませます。",
      zh: "连接已加密，但任何人都可以冒充服务器。",
    },
    tool,
    families: ["security", "CWE-295"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    id: "belvedere:unbounded-input",
    name: {
      en: "Input without a bound",
      fr: "Entrée sans limite",
      de: "Eingabe ohne Grenze",
      ja: "上限のない入力",
      zh: "无上限的输入",
    },
    description: {
      en: "The function writes as much as it reads, beyond the end of the buffer.",
      fr: "La fonction écrit tout ce qu’elle lit, au-delà de la fin du tampon.",
      de: "Die Funktion schreibt alles, was sie liest, auch über das Ende des Puffers hinaus.",
      ja: "関数は読み込んだだけ書き込み、バッファーの終わりを越えます。",
      zh: "函数读多少写多少，会越过缓冲区末尾。",
    },
    tool,
    families: ["security", "CWE-120"],
    categories: ["SEVERITY.BLOCKER"],
  },
  {
    id: "belvedere:format-from-variable",
    name: {
      en: "Variable used as a format",
      fr: "Variable utilisée comme format",
      de: "Variable als Format verwendet",
      ja: "書式としての変数の使用",
      zh: "将变量用作格式",
    },
    description: {
      en: 'A text with % would be interpreted. Use "%s" as the format.',
      fr: "Un texte contenant % serait interprété. Utilisez « %s » comme format.",
      de: "Ein Text mit % würde ausgewertet. Verwenden Sie „%s“ als Format.",
      ja: '% を含む文字列が解釈されます。書式には "%s" を使ってください。',
      zh: '含 % 的文本会被解释。请使用 "%s" 作为格式。',
    },
    tool,
    families: ["security", "CWE-134"],
    categories: ["SEVERITY.CRITICAL"],
  },
];
