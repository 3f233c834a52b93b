import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findPrograms } from '../processes/start-debian-postgres.ts'

/** Of the newest release that supports PostgreSQL 15. */
export const CITUS = 'v13.2.2'

/** Undefined if Citus is installed for the PostgreSQL that the run starts; otherwise how to build it. */
export function howToInstall(): string | undefined {
  const share = execFileSync(path.join(findPrograms(), 'pg_config'), ['--sharedir']).toString().trim()
  if (existsSync(path.join(share, 'extension/citus.control'))) return undefined
  return `Citus is not installed for PostgreSQL. Debian has no package, so build it next to the checkout:
  apt-get install postgresql postgresql-server-dev-15 autoconf gcc make libcurl4-openssl-dev libkrb5-dev \\
    liblz4-dev libpam0g-dev libreadline-dev libselinux1-dev libssl-dev libxslt1-dev libzstd-dev
  git clone --branch ${CITUS} https://github.com/citusdata/citus ../citus && cd ../citus
  ${PATCH}
  ./configure PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config --without-libcurl && make with_llvm=no && make install with_llvm=no`
}

/** PostgreSQL 15.15 and later export a function that Citus 13.2.2 defines as well. */
const PATCH = `sed -i 's/^have_createdb_privilege(void)$/unused_&/' src/include/pg_version_compat.h`
