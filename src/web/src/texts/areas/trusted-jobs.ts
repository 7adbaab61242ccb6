/** Jobs of CI systems that a project trusts. */
export const en = {
  title: "Trusted jobs",
  text: "Jobs of CI systems that may send builds to this project without a stored secret: they exchange the token of their CI system. All claims must match. When a job is changed or removed, its tokens end.",
  none: "No job is trusted.",
  add: "Trust a job",
  saved: "The list has been saved.",
  nameHint: "The jobs act as the technical user token:<project>/<name>.",
  issuer: "Issuer",
  issuerHint: "The id that the operator gave the CI system.",
  claims: "Claims",
  claimsHint:
    "One per line: name=pattern. * is any text without /, ** is any text. The claim that names the repository has no *.",
};

export const fr: typeof en = {
  title: "Tâches de confiance",
  text: "Tâches de systèmes de CI qui peuvent envoyer des builds à ce projet sans secret enregistré : elles échangent le jeton de leur système de CI. Toutes les revendications doivent correspondre. Un changement met fin aux jetons des tâches modifiées ou retirées.",
  none: "Aucune tâche n’est de confiance.",
  add: "Faire confiance à une tâche",
  saved: "La liste a été enregistrée.",
  nameHint: "Les tâches agissent comme l’utilisateur technique token:<projet>/<nom>.",
  issuer: "Émetteur",
  issuerHint: "L’identifiant que l’exploitant a donné au système de CI.",
  claims: "Revendications",
  claimsHint:
    "Une par ligne : nom=motif. * est un texte sans /, ** un texte quelconque. La revendication qui nomme le dépôt n’a pas de *.",
};

export const de: typeof en = {
  title: "Vertraute Jobs",
  text: "Jobs von CI-Systemen, die ohne gespeichertes Geheimnis Builds an dieses Projekt senden dürfen: Sie tauschen das Token ihres CI-Systems ein. Alle Claims müssen passen. Eine Änderung beendet die Token geänderter oder entfernter Jobs.",
  none: "Keinem Job wird vertraut.",
  add: "Einem Job vertrauen",
  saved: "Die Liste wurde gespeichert.",
  nameHint: "Die Jobs handeln als technischer Benutzer token:<Projekt>/<Name>.",
  issuer: "Aussteller",
  issuerHint: "Die Id, die der Betreiber dem CI-System gegeben hat.",
  claims: "Claims",
  claimsHint:
    "Je Zeile einer: Name=Muster. * ist Text ohne /, ** ist beliebiger Text. Der Claim, der das Repository nennt, hat kein *.",
};

export const ja: typeof en = {
  title: "信頼するジョブ",
  text: "保存された秘密なしでこのプロジェクトにビルドを送信できる CI システムのジョブです。ジョブは CI システムのトークンを交換します。すべてのクレームが一致する必要があります。変更または削除されたジョブのトークンは直ちに無効になります。",
  none: "信頼するジョブはありません。",
  add: "ジョブを信頼",
  saved: "一覧を保存しました。",
  nameHint: "ジョブは技術ユーザー token:<プロジェクト>/<名前> として動作します。",
  issuer: "発行者",
  issuerHint: "運用者が CI システムに付けた ID です。",
  claims: "クレーム",
  claimsHint:
    "1 行に 1 つ：名前=パターン。* は / を含まない任意のテキスト、** は任意のテキストです。リポジトリを示すクレームに * は使えません。",
};

export const zh: typeof en = {
  title: "受信任的作业",
  text: "无需存储密钥即可向该项目发送构建的 CI 作业：它们用 CI 系统的令牌进行交换。所有声明都必须匹配。更改后，被修改或移除的作业的令牌立即失效。",
  none: "没有受信任的作业。",
  add: "信任一个作业",
  saved: "列表已保存。",
  nameHint: "作业以技术用户 token:<项目>/<名称> 的身份运行。",
  issuer: "签发者",
  issuerHint: "运维人员为 CI 系统设置的标识。",
  claims: "声明",
  claimsHint: "每行一个：名称=模式。* 表示不含 / 的任意文本，** 表示任意文本。指明仓库的声明不能含 *。",
};
