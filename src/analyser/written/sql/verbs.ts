/** The words that statements start with, in any of the dialects, with few exceptions that have their own nodes. */
export const verbs: ReadonlySet<string> = new Set(
  `abort add alter analyze analyse apply attach audit backup begin binlog break bulk call change check checkpoint checksum clone close cluster
  comment commit connect continue copy create dbcc deallocate declare delete deny desc describe detach disable discard disconnect do drop enable
  end execute exec exit explain export fetch flashback flush get grant handler import insert install kill listen load lock merge
  move noaudit notify open optimize perform pragma prepare print purge quit raise raiserror reassign receive reconfigure refresh reindex repack revert
  release rename repair replace reset resignal restore resume return revoke rollback save savepoint security select send set
  show shutdown signal start stop table throw truncate uninstall unlisten unlock update upsert use vacuum validate values
  waitfor with xa goto`.split(/\s+/),
);
