import { clinicLimits } from '#clinics/options.ts'
import { mayDecideBy } from '#clinics/rules.ts'
import { HOUR } from '#kit/shared/time.ts'

/** Choices, in hours before the start. */
export const decideHours = [clinicLimits.decideBeforeHours, 12, 24, 48, 72, 168, 336] as const

/** `decideHours`: '' for the default. */
type Typed = { slots: readonly { startTime: string }[]; decideHours: string }

/** Milliseconds since 1970; undefined for the default. */
export function decideByOf({ slots, decideHours: hours }: Typed): number | undefined {
  const [first] = slots
  return first && hours !== '' ? Date.parse(first.startTime) - Number(hours) * HOUR : undefined
}

/** `now` in milliseconds. */
export function decideFault(values: Typed, now: number): string | undefined {
  const [first] = values.slots
  const decideBy = decideByOf(values)
  if (!first || decideBy === undefined) return undefined
  const startsAt = Date.parse(first.startTime)
  return mayDecideBy(decideBy, { startsAt, now }) ? undefined : 'That time has passed. Choose a later one.'
}
