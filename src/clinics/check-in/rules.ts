import { CHECK_IN_HOURS } from '#clinics/options.ts'
import { HOUR } from '#kit/shared/time.ts'

export function mayCheckIn({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): boolean {
  return startsAt - CHECK_IN_HOURS * HOUR <= now && now <= endsAt + CHECK_IN_HOURS * HOUR
}
