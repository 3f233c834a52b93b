import type { WaitingPlace } from '#bookings/waiting-list/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isoIn } from './notify-waiting.ts'
import { listPlaces } from './store.ts'

/** Future times only. */
export async function listWaiting(db: Db, visitorId: string | null): Promise<WaitingPlace[]> {
  if (!visitorId) return []
  const rows = await listPlaces(db, visitorId)
  return rows.map(
    ({ id, facilityId, facilityName, slotId, startsAt, endsAt, status, position, offeredUntil, timeZone }) => ({
      id,
      facilityId,
      facilityName,
      slotId,
      startTime: isoIn({ timeZone }, startsAt),
      endTime: isoIn({ timeZone }, endsAt),
      status,
      position: status === 'waiting' ? position : null,
      offeredUntil: status === 'offered' && offeredUntil ? isoIn({ timeZone }, offeredUntil) : null,
    }),
  )
}
