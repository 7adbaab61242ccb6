#!/bin/bash
# Copies the primary at the first start, then streams its log.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host primary --username replication --pgdata "$PGDATA" --slot replica --write-recovery-conf \
    --wal-method stream --checkpoint fast
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c hot_standby_feedback=on
