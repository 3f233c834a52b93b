import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { LEAST_CONNECTIONS, splitConnections } from '../db/split-connections.ts'
import { StartFault } from '../start-fault.ts'

type Needs = Pick<Config, 'databaseConnections' | 'directUrl' | 'role'>

/** `used`: by everyone that the limit counts, this process included. */
export type ConnectionLimit = { name: string; allowed: number; used: number }

/** Returns a warning if there is too little room now. Throws `StartFault` if there never is enough. */
export async function checkConnections(db: Db, config: Needs): Promise<string | undefined> {
  return judgeLimits(await readLimits(db), config)
}

export function judgeLimits(limits: readonly ConnectionLimit[], config: Needs): string | undefined {
  const needed = connectionsOf(config)
  const small = limits.find(({ allowed }) => allowed < needed)
  if (small) throw new StartFault('config', `${sentenceFor(small, needed)} ${adviceFor(small, needed, config)}`)
  const full = limits.find(({ allowed, used }) => allowed - used + 1 < needed)
  if (!full) return undefined
  return `${sentenceFor(full, needed)} ${full.used} are in use, so requests may fail with 503. Raise the limit, or lower DATABASE_CONNECTIONS.`
}

/** A pooler in transaction mode shares its own connections; what goes past it needs its own. */
function connectionsOf(config: Needs): number {
  const { listener, jobs } = splitConnections(config)
  return config.directUrl === undefined ? config.databaseConnections : listener + jobs
}

function sentenceFor({ name, allowed }: ConnectionLimit, needed: number): string {
  return `${name} is ${allowed}, and this process opens up to ${needed}.`
}

function adviceFor({ allowed }: ConnectionLimit, needed: number, { directUrl }: Needs): string {
  const isEnough = directUrl === undefined && allowed >= LEAST_CONNECTIONS
  return isEnough ? `Raise the limit, or set DATABASE_CONNECTIONS=${allowed}.` : `Raise the limit to ${needed} or more.`
}

/** Limits of roles and databases, and what is reserved, do not apply to superusers. */
async function readLimits(db: Db): Promise<ConnectionLimit[]> {
  return db<ConnectionLimit[]>`
    with own as (select * from pg_roles where rolname = session_user),
      here as (select * from pg_database where datname = current_database())
    select 'PostgreSQL’s max_connections, less what is reserved,' as name,
      current_setting('max_connections')::int - case when rolsuper then 0 else
        current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) end as allowed,
      (select sum(numbackends)::int from pg_stat_database) as used
    from own
    union all
    select 'The connection limit of the role ' || rolname, rolconnlimit,
      (select count(*)::int from pg_stat_activity where usesysid = oid)
    from own where rolconnlimit >= 0 and not rolsuper
    union all
    select 'The connection limit of the database ' || datname, datconnlimit,
      (select numbackends from pg_stat_database where datid = here.oid)
    from here, own where datconnlimit >= 0 and not rolsuper`
}
