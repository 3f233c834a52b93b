import type { Fault } from './read-form.ts'
import type { ScheduleForm } from './schedule-form.ts'

export type FaultsAt = {
  /** The field's first error. */
  at: (field: string) => string | undefined
  /** Without duplicates. */
  all: readonly string[]
  within: (part: string) => FaultsAt
}

/** At a place such as "rules.9" and below it. */
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

/** Errors that no part of the form shows. */
export function strayFaults(faults: readonly Fault[]): string[] {
  const stray = faults.filter(
    ({ place }) => !/^(?:days|rules|exceptions)\.\d|^(?:slot|buffer|lead|window|bookableFrom)/.test(place),
  )
  return [...new Set(stray.map(({ message }) => message))]
}

/** Weekdays to mark in the preview: days with errors in hours or special prices. */
export function faultyDays(faults: readonly Fault[], form: ScheduleForm): ReadonlySet<number> {
  const days = new Set<number>()
  for (const { place } of faults) {
    const [part, key] = place.split('.')
    if (part === 'days') days.add(Number(key))
    if (part === 'rules') for (const day of form.rules.find(rule => rule.key === Number(key))?.days ?? []) days.add(day)
  }
  return days
}
