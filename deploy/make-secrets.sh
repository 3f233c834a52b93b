#!/bin/sh
# Makes what compose.yaml keeps secret, once: what is there already stays. Keep a copy of sealing-key, and not beside a backup of the
# database: without it nobody can read what was sealed with it.
set -eu
cd "$(dirname "$0")"

# The folder is closed to others; the files are not, since the account within a container is another one than yours.
mkdir -p secrets
chmod 700 secrets
umask 022

random() {
  head -c 32 /dev/urandom | base64 | tr -d '\n=' | tr '+/' '-_'
}

keep() {
  [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
}

keep database-password "$(random)"
keep database-url "postgres://openfield:$(cat secrets/database-password)@database:5432/openfield"
keep sealing-key "$(random)"
keep metrics-token "$(random)"
echo 'The secrets are in deploy/secrets.'
