import { expect, test } from 'vitest'
import { CHECK_IN_HOURS } from '#clinics/options.ts'
import { HOUR } from '#kit/shared/time.ts'
import { mayCheckIn } from './rules.ts'

const NOW = Date.parse('2030-07-01T12:00:00Z')

test('check-in is open for some hours before and after the clinic', () => {
  const times = { startsAt: NOW, endsAt: NOW + 2 * HOUR }
  const around = CHECK_IN_HOURS * HOUR
  for (const [now, may] of [
    [NOW - around - 1, false],
    [NOW - around, true],
    [NOW + HOUR, true],
    [NOW + 2 * HOUR + around, true],
    [NOW + 2 * HOUR + around + 1, false],
  ] as const)
    expect(mayCheckIn(times, now)).toBe(may)
})
