import type { Fault } from './read-form.ts'
import type { ScheduleForm } from './schedule-form.ts'

/** What is wrong at one part of the form and in what stands within it. */
export type FaultsAt = {
  /** The first message of a field of it. */
  at: (field: string) => string | undefined
  /** Each message once. */
  all: readonly string[]
  /** The same of a part of it. */
  within: (part: string) => FaultsAt
}

/** The faults of one place ("rules.9") and of what stands within it. */
export function faultsAt(faults: readonly Fault[], place: string): FaultsAt {
  const own = faults.filter(isWithin(place))
  return {
    at: field => own.find(isWithin(`${place}.${field}`))?.message,
    all: [...new Set(own.map(({ message }) => message))],
    within: part => faultsAt(own, `${place}.${part}`),
  }
}

function isWithin(place: string) {
  return (fault: Fault) => fault.place === place || fault.place.startsWith(`${place}.`)
}

/** Faults that stand in no part of the form that could show them. */
export function strayFaults(faults: readonly Fault[]): string[] {
  const stray = faults.filter(({ place }) => !/^(?:days|rules|exceptions)\.\d|^(?:slot|buffer|lead|window)/.test(place))
  return [...new Set(stray.map(({ message }) => message))]
}

/** The weekdays that faults concern, for marks in the preview: those of the hours and those of the special prices. */
export function faultyDays(faults: readonly Fault[], form: ScheduleForm): ReadonlySet<number> {
  const days = new Set<number>()
  for (const { place } of faults) {
    const [part, key] = place.split('.')
    if (part === 'days') days.add(Number(key))
    if (part === 'rules') for (const day of form.rules.find(rule => rule.key === Number(key))?.days ?? []) days.add(day)
  }
  return days
}
