import { randomUUID } from 'node:crypto'
import type { AvailabilitySlot, Schedule } from '#availability/contract.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import type { CatalogueRow } from '#facilities/server/load-catalogue.ts'
import { facilityId, loadCatalogue } from '#facilities/server/load-catalogue.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { type Browser, newBrowser, type TestApp } from './test-app.ts'

/** Defaults for what a test leaves out. Returns the id. */
export async function makeFacility(
  db: Db,
  { schedule, ...facility }: Partial<CatalogueRow> & { schedule?: Schedule } = {},
): Promise<string> {
  const row = {
    source: 'test',
    sourceRef: randomUUID(),
    name: 'Chalk Lane Court',
    city: 'Brooklyn',
    state: 'NY',
    latitude: 40.68,
    longitude: -73.95,
    timeZone: 'America/New_York',
    sportTypes: ['Basketball' as const],
    pricePerHourUsd: 30,
    ...facility,
  }
  const id = facilityId(row)
  await db.begin(async tx => {
    await loadCatalogue(tx, [row])
    if (schedule) await writeSchedules(tx, [{ facilityId: id, schedule }])
  })
  return id
}

/** At least tomorrow in `zone`: no slot has begun. */
export function futureDate(days = 7, zone = 'America/New_York'): string {
  return addDays(dateIn(zone, Date.now()), days)
}

export async function slotsOf(
  app: TestApp,
  facility: string,
  date = futureDate(),
  as?: Browser,
): Promise<AvailabilitySlot[]> {
  const { body } = await app.get<AvailabilitySlot[]>(`/api/availability-slots?facilityId=${facility}&date=${date}`, as)
  return body
}

/** Holds the first `count` open slots of a day. */
export async function holdSome(app: TestApp, facility: string, count = 2, date = futureDate()) {
  const browser = newBrowser()
  const slots = (await slotsOf(app, facility, date)).filter(slot => slot.status === 'open').slice(0, count)
  const answer = await app.post('/api/hold-slots', { slotIds: slots.map(slot => slot.id) }, browser)
  if (answer.status !== 200) throw new Error(`The hold was refused: ${answer.text}`)
  return { browser, slots }
}
