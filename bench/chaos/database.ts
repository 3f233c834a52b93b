import { connect, type Db } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { claimPaymentMode } from '#kit/server/db/settings.ts'
import { type EmbeddedPostgres, startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { seedFacilities } from '../parts/seed-bench.ts'
import { openProxy, type TcpProxy } from './tcp-proxy.ts'

export type ChaosDatabase = {
  /** `DATABASE_URL`, through the breakable proxy. */
  url: string
  line: TcpProxy
  /** SIGKILL for the postmaster; the others exit once they notice. */
  kill(): void
  /** Starts it if needed; resolves once it accepts connections. */
  revive(): Promise<void>
  /** Bypasses the proxy, with its own connection. */
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Small, so the disk fills soon. */
const settings = { max_wal_size: '64MB', min_wal_size: '32MB' }

export async function openChaosDatabase(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChaosDatabase> {
  const start = () => startPostgres({ dataDir, transport: 'tcp', settings: { ...settings, ...more } })
  let server = await start()
  const line = await openProxy(addressOf(server))
  const { host, password } = addressOf(server)
  const self: ChaosDatabase = {
    url: `postgres://${server.user}:${password}@${host}:${line.port}/postgres`,
    line,
    kill: () => void process.kill(server.pid, 'SIGKILL'),
    async revive() {
      const next = await start()
      // An adopted server can only be stopped by the handle that started it.
      if (!next.adopted) server = next
      line.upstream = addressOf(next)
    },
    async ask(question) {
      const address = { ...line.upstream, password, user: server.user, database: 'postgres' }
      const db = connect(address, { max: 2, settings: { statement_timeout: 60_000 } })
      try {
        return await question(db)
      } finally {
        await db.end({ timeout: 1 })
      }
    },
    async close() {
      line.close()
      await server.stop()
    },
  }
  try {
    await self.ask(fillDatabase)
  } catch (error) {
    await self.close()
    throw error
  }
  return self
}

export async function fillDatabase(db: Db): Promise<void> {
  await migrate(db)
  await claimPaymentMode(db, 'demo')
  await seedFacilities(db)
  await seedClinics(db)
  await db`analyze`
}

function addressOf({ connection }: EmbeddedPostgres): { host: string; port: number; password: string } {
  if (!('port' in connection)) throw new Error('The database is not listening on a port.')
  return { password: '', ...connection }
}

export const CLINIC_CENTS = 4_500
const CLINICS = 40
const PLACES = 25

/** A month ahead, with fewer places than a long run's customers want. */
async function seedClinics(db: Db): Promise<void> {
  await db`
    with host as (
      insert into athlete (name, sport_type, level, school, bio, is_sample)
      values ('Ada Example', 'Soccer', 'college', 'Example College', 'Plays midfield.', false) returning id
    )
    insert into clinic (title, description, sport_type, scheduled_at, duration_minutes, max_participants, min_participants,
      decide_by, price_cents, slots, field_cents, facility_id, athlete_id, status)
    select 'Clinic ' || number, 'Ninety minutes of drills for everybody.', 'Soccer', start, 90, ${PLACES}::int, 1,
      start - interval '1 day', ${CLINIC_CENTS}::int, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
        'start', extract(epoch from start)::bigint * 1000, 'end', extract(epoch from start)::bigint * 1000 + 5400000,
        'priceCents', 0)), 0, field.id, host.id, 'published'
    from host, generate_series(1, ${CLINICS}::int) as number,
      lateral (select date_trunc('hour', now()) + make_interval(days => 30 + number) as start) as time,
      lateral (select id from facility order by id limit 1 offset number) as field`
}
