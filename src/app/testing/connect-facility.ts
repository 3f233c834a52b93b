import type { OtherProvider } from '#calendars/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { makeFacility } from './make-facility.ts'

type Made = Parameters<typeof makeFacility>[1]

export async function makeConnected(
  db: Db,
  facility: Made = {},
  provider: OtherProvider = 'civicrec',
): Promise<string> {
  const providerType = provider === 'ical' ? 'manual' : provider
  const id = await makeFacility(db, { providerType, bookingUrl: 'https://example.org/book', ...facility })
  await db`insert into provider_connection (facility_id, provider, settings, is_simulated) values (${id}, ${provider}, '{}', true)`
  return id
}
