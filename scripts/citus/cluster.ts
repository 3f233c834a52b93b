import { connect, type Db } from '#kit/server/db/db.ts'
import { type ServerGradePostgres, startDebianPostgres } from '../processes/start-debian-postgres.ts'
import { errorOf } from './try-attempts.ts'

export const WORKERS = 3
const FILLED = 'filled'
/** Of each distributed table: four on each worker. */
export const SHARDS = 12

/** One database of a server, with a connection pool. */
export type Place = { server: ServerGradePostgres; url: string; db: Db }

export type Placed = { coordinator: Place; workers: Place[] }

type Cluster = {
  /** On all nodes; the coordinator knows the workers, and its database is a copy of the filled one. */
  makeDatabase(name: string): Promise<Placed>
  close(): Promise<void>
}

const common = { max_connections: 300 }
const withCitus = {
  ...common,
  shared_preload_libraries: 'citus',
  // Commits over several nodes are prepared on each.
  max_prepared_transactions: 300,
  'citus.shard_count': SHARDS,
  // The servers are on loopback, without certificates.
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_unsafe_triggers': 'on',
}

/** A coordinator and three workers. Like an installation that moves to Citus: the tables are filled before it comes. */
export async function openCluster(fill: (db: Db) => Promise<unknown>): Promise<Cluster> {
  const servers: ServerGradePostgres[] = []
  const places: Place[] = []
  const close = async () => {
    await Promise.all(places.map(({ db }) => db.end({ timeout: 1 })))
    await Promise.all(servers.map(server => server.stop()))
  }
  try {
    for (let index = 0; index <= WORKERS; index++)
      servers.push(await startDebianPostgres({ settings: () => withCitus }))
    const filled = placeOn(servers[0]!, FILLED)
    try {
      await fill(filled.db)
    } finally {
      await filled.db.end({ timeout: 1 })
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    async makeDatabase(name) {
      const made = servers.map((server, index) => placeOn(server, name, index === 0 ? FILLED : undefined))
      places.push(...made)
      const [coordinator, ...workers] = made
      const { db, server } = coordinator!
      const extensions = await db<
        { name: string }[]
      >`select extname as name from pg_extension where extname <> 'plpgsql'`
      // Of a copy, Citus takes the types to the workers, not all of the extensions that they are from.
      for (const worker of workers)
        for (const { name } of extensions) await worker.db.unsafe(`create extension ${name}`)
      for (const place of made) await place.db`create extension citus`
      await db`select citus_set_coordinator_host('127.0.0.1', ${server.port}::int)`
      for (const worker of workers) await db`select citus_add_node('127.0.0.1', ${worker.server.port}::int)`
      for (const name of await ownFunctions(db))
        await errorOf(() => db`select create_distributed_function(${name}::text::regprocedure)`)
      return { coordinator: coordinator!, workers }
    },
    close,
  }
}

/** Citus takes those to the workers that are created after it; of a copy it has to be told. Some depend on local tables. */
async function ownFunctions(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  return rows.map(({ name }) => name)
}

export async function openSingle(): Promise<Place & { close(): Promise<void> }> {
  const server = await startDebianPostgres({ settings: () => common })
  const place = placeOn(server, 'openfield')
  const close = async () => {
    await place.db.end({ timeout: 1 })
    await server.stop()
  }
  return { ...place, close }
}

function placeOn(server: ServerGradePostgres, name: string, template?: string): Place {
  const url = server.makeDatabase(name, template)
  return {
    server,
    url,
    db: connect({ url }, { max: 12, searches: 8, settings: { statement_timeout: 0, lock_timeout: 20_000 } }),
  }
}
