import { Schedule } from '#availability/contract.ts'
import { writeSchedules } from '#availability/server/write-schedules.ts'
import { bookSamples } from '#bookings/server/book-samples.ts'
import { hasFacilities } from '#facilities/server/has-facilities.ts'
import { type CatalogueRow, facilityId, loadCatalogue, readCatalogue } from '#facilities/server/load-catalogue.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import { hasTournaments } from '#tournaments/server/has-tournaments.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'

/** Any number will do, as long as nothing else of ours uses it. */
const DEMO_LOCK = 7_305_183

/**
 * Fills an empty database with the demo: real public facilities, labelled samples with their schedules, and sample bookings
 * around today, all or nothing. A database that has facilities is left as it is; one that has no tournaments is given the
 * listings. Answers how many facilities were loaded.
 */
export async function loadDemo(db: Db): Promise<number> {
  if (!(await hasTournaments(db))) await loadTournaments(db)
  if (await hasFacilities(db)) return 0
  const rows = await readCatalogue()
  return db.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
    return (await hasFacilities(tx)) ? 0 : fill(tx, rows)
  })
}

/** Brings the facilities, schedules and tournament listings of the demo up to date in a database that has them already. */
export async function refreshDemo(db: Db): Promise<number> {
  const rows = await readCatalogue()
  return db.begin(async tx => {
    await loadTournaments(tx)
    return loadRows(tx, rows)
  })
}

async function fill(tx: Tx, rows: CatalogueRow[]): Promise<number> {
  const loaded = await loadRows(tx, rows)
  await bookSamples(tx, rows.filter(row => row.isSample && row.providerType === 'manual').map(facilityId))
  return loaded
}

async function loadRows(tx: Tx, rows: CatalogueRow[]): Promise<number> {
  const schedules = rows.flatMap(row =>
    row.schedule ? [{ facilityId: facilityId(row), schedule: Schedule.parse(row.schedule) }] : [],
  )
  const loaded = await loadCatalogue(tx, rows)
  await writeSchedules(tx, schedules)
  return loaded
}
