import { Schedule } from '#availability/schedule-contract.ts'
import { writeSchedules } from '#availability/server/write-schedules.ts'
import { bookSamples } from '#bookings/server/book-samples.ts'
import { loadSampleClinics, readSampleClinics, type Samples } from '#clinics/server/load-samples.ts'
import { hasFacilities } from '#facilities/server/has-facilities.ts'
import { type CatalogueRow, facilityId, loadCatalogue, readCatalogue } from '#facilities/server/load-catalogue.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import { connectSimulated } from '#providers/server/connect-simulated.ts'
import { hasTournaments } from '#tournaments/server/has-tournaments.ts'
import { loadSampleTournaments, loadTournaments } from '#tournaments/server/load-tournaments.ts'

/** Any number will do, as long as nothing else of ours uses it. */
export const DEMO_LOCK = 7_305_183

/**
 * Fills an empty database with the demo: real public facilities, labelled samples with their schedules, sample bookings around
 * today and sample clinics in the weeks to come, all or nothing. A database that has facilities is left as it is; one that has
 * no tournaments is given the listings, and sample tournaments move ahead of today. Answers how many facilities were loaded.
 */
export async function loadDemo(db: Db): Promise<number> {
  if (!(await hasTournaments(db))) await loadTournaments(db)
  await loadSampleTournaments(db, Date.now())
  if (await hasFacilities(db)) return 0
  const [rows, clinics] = await Promise.all([readCatalogue(), readSampleClinics()])
  return db.begin(async tx => {
    await waitForTurn(tx)
    return (await hasFacilities(tx)) ? 0 : fill(tx, rows, clinics)
  })
}

/**
 * Brings the facilities, schedules and tournament listings of the demo up to date in a database that has them already. Sample
 * clinics that it has stay as they are; those that it lacks are published on days to come.
 */
export async function refreshDemo(db: Db): Promise<number> {
  const [rows, clinics] = await Promise.all([readCatalogue(), readSampleClinics()])
  return db.begin(async tx => {
    await waitForTurn(tx)
    await loadTournaments(tx)
    await loadSampleTournaments(tx, Date.now())
    const loaded = await loadRows(tx, rows)
    await loadSampleClinics(tx, clinics)
    return loaded
  })
}

/** Another process may be filling the database: that takes longer than any request may wait, for a lock or in a statement. */
async function waitForTurn(tx: Tx): Promise<void> {
  await tx`set local lock_timeout = '2min'`
  await tx`set local statement_timeout = '2min'`
  await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
}

async function fill(tx: Tx, rows: CatalogueRow[], clinics: Samples): Promise<number> {
  const loaded = await loadRows(tx, rows)
  await bookSamples(tx, rows.filter(row => row.isSample && row.providerType === 'manual').map(facilityId))
  await loadSampleClinics(tx, clinics)
  return loaded
}

async function loadRows(tx: Tx, rows: CatalogueRow[]): Promise<number> {
  const schedules = rows.flatMap(row =>
    row.schedule ? [{ facilityId: facilityId(row), schedule: Schedule.parse(row.schedule) }] : [],
  )
  const loaded = await loadCatalogue(tx, rows)
  await writeSchedules(tx, schedules)
  await connectSimulated(tx, rows.filter(row => row.isSample).map(facilityId))
  return loaded
}
