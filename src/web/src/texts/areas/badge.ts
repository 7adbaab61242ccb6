/** The badge of a project. */
export const en = {
  text: "A badge is a small picture of the newest version, for a README or a wiki. Its address contains a token that opens badges of this project and nothing else.",
  publicText:
    "The project is open to everyone: the badge needs no token while anonymous access is on, and shows the newest baseline. With a token, it also shows drafts.",
  show: "Content",
  level: "Rating",
  gate: "Gate",
  branch: "Branch",
  mainBranch: "main branch",
  create: "Create a badge",
  picture: "The badge",
  once: "The token in the address is shown only now. Copy the address or the Markdown.",
  address: "Address",
  markdown: "Markdown",
  revoke: "Revoke the token to withdraw the badge:",
  tokens: "tokens of the project",
};

export const fr: typeof en = {
  text: "Un badge est une petite image de la dernière version, pour un README ou un wiki. Son adresse contient un jeton qui n’ouvre que les badges de ce projet.",
  publicText:
    "Le projet est ouvert à tous : le badge ne nécessite pas de jeton tant que l’accès anonyme est activé, et montre la dernière version de référence. Avec un jeton, il montre aussi les brouillons.",
  show: "Contenu",
  level: "Note",
  gate: "Seuil",
  branch: "Branche",
  mainBranch: "branche principale",
  create: "Créer un badge",
  picture: "Le badge",
  once: "Le jeton dans l’adresse n’est affiché que maintenant. Copiez l’adresse ou le Markdown.",
  address: "Adresse",
  markdown: "Markdown",
  revoke: "Révoquez le jeton pour retirer le badge :",
  tokens: "jetons du projet",
};

export const de: typeof en = {
  text: "Ein Badge ist ein kleines Bild der neuesten Version, für eine README oder ein Wiki. Seine Adresse enthält ein Token, das nur Badges dieses Projekts öffnet.",
  publicText:
    "Das Projekt ist für alle offen: Das Badge braucht kein Token, solange der anonyme Zugriff eingeschaltet ist, und zeigt die neueste Baseline. Mit einem Token zeigt es auch Entwürfe.",
  show: "Inhalt",
  level: "Bewertung",
  gate: "Gate",
  branch: "Branch",
  mainBranch: "Haupt-Branch",
  create: "Badge erstellen",
  picture: "Das Badge",
  once: "Das Token in der Adresse wird nur jetzt angezeigt. Kopieren Sie die Adresse oder das Markdown.",
  address: "Adresse",
  markdown: "Markdown",
  revoke: "Widerrufen Sie das Token, um das Badge zurückzuziehen:",
  tokens: "Token des Projekts",
};

export const ja: typeof en = {
  text: "バッジは最新バージョンの小さな画像で、README や Wiki に使います。そのアドレスには、このプロジェクトのバッジだけを開くトークンが含まれます。",
  publicText:
    "プロジェクトは全員に公開されています。匿名アクセスが有効な間、バッジにトークンは不要で、最新のベースラインを表示します。トークンを使うとドラフトも表示します。",
  show: "内容",
  level: "評価",
  gate: "ゲート",
  branch: "ブランチ",
  mainBranch: "メインブランチ",
  create: "バッジを作成",
  picture: "バッジ",
  once: "アドレス内のトークンは今だけ表示されます。アドレスまたは Markdown をコピーしてください。",
  address: "アドレス",
  markdown: "Markdown",
  revoke: "バッジを取り消すには、トークンを失効させてください:",
  tokens: "プロジェクトのトークン",
};

export const zh: typeof en = {
  text: "徽章是最新版本的小图片，用于 README 或 wiki。其地址包含一个只能打开此项目徽章的令牌。",
  publicText: "该项目对所有人开放：只要启用匿名访问，徽章就不需要令牌，并显示最新基线。使用令牌时还会显示草稿。",
  show: "内容",
  level: "评级",
  gate: "质量门",
  branch: "分支",
  mainBranch: "主分支",
  create: "创建徽章",
  picture: "徽章",
  once: "地址中的令牌仅在此时显示。请复制地址或 Markdown。",
  address: "地址",
  markdown: "Markdown",
  revoke: "要撤回徽章，请撤销令牌：",
  tokens: "项目令牌",
};
