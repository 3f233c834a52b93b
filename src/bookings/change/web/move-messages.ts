import { dateOf, longDay, rangeText, shortDay } from '#availability/time-format.ts'
import type { SlotMark } from '#availability/web/marked-slot.tsx'
import { joinRuns } from '#availability/web/slot-runs.ts'

type Timed = { startTime: string; endTime: string }
type Booked = Timed & { id: string }

/** Adjacent, with the same mark. */
export type BookedLine = Timed & { ids: string[]; mark: SlotMark }

/** A stay is split where marks differ. */
export function bookedLines(slots: readonly Booked[], marks: ReadonlyMap<string, SlotMark>): BookedLine[] {
  const lines: BookedLine[] = []
  for (const { id, startTime, endTime } of slots) {
    const mark = marks.get(id) ?? 'kept'
    const last = lines.at(-1)
    const follows = last?.mark === mark && dateOf(last.startTime) === dateOf(startTime)
    if (follows && Date.parse(last.endTime) === Date.parse(startTime)) {
      last.endTime = endTime
      last.ids.push(id)
    } else lines.push({ ids: [id], startTime, endTime, mark })
  }
  return lines
}

/** "Wednesday, December 2, 8 to 9 AM". */
export function lineName(line: Timed, timeZone: string): string {
  return `${longDay(dateOf(line.startTime))}, ${rangeText(line, timeZone)}`
}

/** "Wed, Dec 2, 8 to 9 AM". */
export function shortName(line: Timed, timeZone: string): string {
  return `${shortDay(dateOf(line.startTime))}, ${rangeText(line, timeZone)}`
}

export type Move = { given: readonly Timed[]; chosen: readonly Timed[]; kept: readonly Timed[] }

/** "This replaces Wed, Dec 2, 8 to 9 AM with Thu, Dec 3, 6 to 7 PM.", "You also keep Wed, Dec 2, 8 to 9 AM." */
export function moveSentences({ given, chosen, kept }: Move, timeZone: string): string[] {
  const [old, fresh, rest] = [given, chosen, kept].map(slots => timesText(slots, timeZone))
  if (!old && !fresh) return []
  const first = old && fresh ? `replaces ${old} with ${fresh}` : old ? `removes ${old}` : `adds ${fresh}`
  return rest ? [`This ${first}.`, `You ${fresh ? 'also ' : ''}keep ${rest}.`] : [`This ${first}.`]
}

/** Two by name, more as a count. */
function timesText(slots: readonly Timed[], timeZone: string): string {
  const runs = joinRuns([...slots].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)))
  if (runs.length > 2) return `${runs.length} times`
  return runs.map(run => shortName(run, timeZone)).join(' and ')
}
