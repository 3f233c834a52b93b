import type { Closure } from '#bookings/closures/contract.ts'
import { isoIn } from '#kit/shared/time.ts'
import type { ClosureRow } from './store.ts'

export function presentClosure(row: ClosureRow): Closure {
  const { id, facilityId, timeZone, startsAt, endsAt, reason, remedy, doneAt, reopenedAt, createdAt, counts } = row
  return {
    id,
    facilityId,
    from: isoIn(timeZone, startsAt.getTime()),
    to: isoIn(timeZone, endsAt.getTime()),
    reason,
    remedy,
    isDone: doneAt !== null,
    reopenedAt: reopenedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    moved: counts?.moved ?? 0,
    credited: counts?.credited ?? 0,
    refunded: counts?.refunded ?? 0,
    cancelled: counts?.cancelled ?? 0,
  }
}
