import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import { joinRuns, type Run } from '#availability/web/slot-runs.ts'

/** Its price, if known, ranks what is offered instead. */
export type LostTime = Pick<AvailabilitySlot, 'startTime' | 'endTime'> & Partial<Pick<AvailabilitySlot, 'pricePerSlot'>>

export type SelectionNews = {
  title: string
  text?: string
  tone?: 'warning' | 'info'
  /** Lost: the nearest times are offered instead. */
  near?: LostTime
  again?: readonly AvailabilitySlot[]
  /** If only some can be held again. */
  againLabel?: string
  /** Expired holds; the text follows their status. */
  ended?: readonly AvailabilitySlot[]
}

type EndedOptions = {
  timeZone: string
  /** Undefined if not loaded. */
  slotsOn?: (date: string) => readonly AvailabilitySlot[] | undefined
}

export function endedNews(ended: readonly AvailabilitySlot[], { timeZone, slotsOn }: EndedOptions): SelectionNews {
  const inOrder = ended.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  const statusNow = (slot: AvailabilitySlot) =>
    slotsOn?.(dateOf(slot.startTime))?.find(({ id }) => id === slot.id)?.status ?? 'open'
  const free = inOrder.filter(slot => statusNow(slot) === 'open')
  const taken = inOrder.filter(slot => ['held', 'booked'].includes(statusNow(slot)))
  const title = `Your ${ended.length === 1 ? 'hold' : 'holds'} on ${timesText(inOrder, timeZone)} ${hasOrHave(ended)} expired.`
  if (free.length === ended.length) return { title, text: 'You were not charged.', again: free, ended }
  const isOneDay = new Set(inOrder.map(slot => dateOf(slot.startTime))).size === 1
  // The title has the day.
  const shortly = (slots: readonly AvailabilitySlot[]) =>
    isOneDay ? runsText(joinRuns(slots), timeZone) : timesText(slots, timeZone)
  const loss = taken.length > 0 ? `${shortly(taken)} ${hasOrHave(taken)} been taken since. ` : ''
  return {
    title,
    text: `${loss}You were not charged.`,
    near: taken[0] ?? inOrder[0]!,
    ended,
    ...(free.length > 0 && { again: free, againLabel: `Hold ${shortly(free)} again` }),
  }
}

/** "Wed, Nov 25, 6 to 8 PM and 9 to 10 PM", "10 days, Wed, Nov 25 to Wed, Jan 27"; slots in order. */
function timesText(slots: readonly AvailabilitySlot[], timeZone: string): string {
  const byDay = Map.groupBy(joinRuns(slots), run => dateOf(run.startTime))
  const days = [...byDay.keys()]
  if (days.length > MAX_DAYS) return `${days.length} days, ${shortDay(days[0]!)} to ${shortDay(days.at(-1)!)},`
  return [...byDay].map(([date, runs]) => `${shortDay(date)}, ${runsText(runs, timeZone)}`).join('; ')
}

/** More are summarized. */
const MAX_DAYS = 3

function runsText(runs: readonly Run[], timeZone: string): string {
  return runs.map(run => rangeText(run, timeZone)).join(' and ')
}

function hasOrHave(slots: readonly unknown[]): string {
  return slots.length === 1 ? 'has' : 'have'
}
