import type { Period } from '../rules.ts'

export const CHANGES_CHANNEL = 'openfield_availability'

/** Changed periods by facility. */
export type Changes = Map<string, readonly Period[]>

/** PostgreSQL's limit is 8,000 bytes. */
const PAYLOAD_BYTES = 7_900

/** Lines `facilityId start end`, in seconds since 1970. ASCII, so one letter is one byte. */
export function writeChanges(changes: Changes): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const [facilityId, periods] of changes) {
    for (const { start, end } of periods) {
      const line = `${facilityId} ${Math.floor(start / 1000)} ${Math.ceil(end / 1000)}\n`
      if (payload.length + line.length > PAYLOAD_BYTES) {
        payloads.push(payload)
        payload = ''
      }
      payload += line
    }
  }
  return payload ? [...payloads, payload] : payloads
}

/** Skips lines of an older or newer version. */
export function readChanges(payload: string): (Period & { facilityId: string })[] {
  return payload.split('\n').flatMap(line => {
    const [facilityId, start, end] = line.split(' ')
    const period = { start: Number(start) * 1000, end: Number(end) * 1000 }
    return facilityId && period.start < period.end ? [{ facilityId, ...period }] : []
  })
}

export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const { start, end } of periods.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
