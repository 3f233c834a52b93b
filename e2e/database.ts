import { connect } from '../src/kit/server/db.ts'
import { startPostgres } from '../src/kit/server/embedded-postgres.ts'

/** Ends the holds on a facility's times as if their fifteen minutes were over. */
export async function endHolds(facility: string): Promise<void> {
  // The server of this run is running already, so it is joined and left alone.
  const server = await startPostgres({ dataDir: process.env.E2E_DATA_DIR ?? './.data/e2e' })
  const db = connect({ ...server.connection, user: server.user, database: 'postgres' }, { max: 1 })
  try {
    await db`update reservation set expires_at = now() - interval '1 second'
      where facility_id = ${facility} and kind = 'hold'`
  } finally {
    await db.end({ timeout: 5 })
  }
}
