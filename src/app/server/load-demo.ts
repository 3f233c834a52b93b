import { Schedule } from '#availability/contract.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import { bookSamples } from '#bookings/checkout/server/book-samples.ts'
import { connectSimulated } from '#calendars/server/connect-simulated.ts'
import { loadSampleClinics, readSampleClinics, type Samples } from '#clinics/seats/server/load-samples.ts'
import { type CatalogueRow, facilityId, loadCatalogue, readCatalogue } from '#facilities/server/load-catalogue.ts'
import { hasFacilities } from '#facilities/server/queries.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { loadFirstTournaments, loadSampleTournaments, loadTournaments } from '#tournaments/server/load-tournaments.ts'

/** Arbitrary, but unique among our advisory locks. */
export const DEMO_LOCK = 7_305_183

/**
 * All or nothing; skips a database with facilities. Adds tournaments if there are none, and moves sample tournaments to
 * the future. Returns the number of facilities loaded.
 */
export async function loadDemo(db: Db, cells?: Cells): Promise<number> {
  await loadFirstTournaments(db)
  await loadSampleTournaments(db, Date.now())
  if (await hasFacilities(db)) return 0
  const { rows, clinics } = await readDemo(cells)
  return db.begin(async tx => {
    await waitForTurn(tx)
    return (await hasFacilities(tx)) ? 0 : fill(tx, rows, clinics)
  })
}

/** Keeps sample clinics and publishes missing ones. */
export async function refreshDemo(db: Db, cells?: Cells): Promise<number> {
  const { rows, clinics } = await readDemo(cells)
  return db.begin(async tx => {
    await waitForTurn(tx)
    await loadTournaments(tx)
    await loadSampleTournaments(tx, Date.now())
    const loaded = await loadRows(tx, rows)
    await loadSampleClinics(tx, clinics)
    return loaded
  })
}

/** Of a cell only what is in its states. */
async function readDemo(cells: Cells | undefined): Promise<{ rows: CatalogueRow[]; clinics: Samples }> {
  const [rows, clinics] = await Promise.all([readCatalogue(), readSampleClinics()])
  return { rows: cells ? rows.filter(({ state }) => cells.own.states.includes(state)) : rows, clinics }
}

/** Another process's load exceeds the usual timeouts. */
async function waitForTurn(tx: Tx): Promise<void> {
  await tx`set local lock_timeout = '2min'`
  await tx.limitStatements(120_000)
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
