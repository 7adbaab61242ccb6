#!/bin/bash
# Runs once, when the primary is created: creates a user for the replica and allows it to connect.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" <<'SQL'
create role replication login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo "host replication replication samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
