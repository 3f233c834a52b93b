import { timeFilterHours } from '../rules.ts'

/** `to` is exclusive. */
type HourRange = { from: number; to: number }

export type WantedTime = HourRange & {
  /** Not a searched range. */
  isPick: boolean
}

/** `time` of a URL: a part of the day, an hour ("18:00") or a range ("15:00-16:00", "15-16"). */
export function wantedTime(text: string | null): WantedTime | null {
  if (!text) return null
  if (Object.hasOwn(timeFilterHours, text))
    return { ...timeFilterHours[text as keyof typeof timeFilterHours], isPick: false }
  const match = /^(\d{1,2})(?::(\d{2}))?(?:-(\d{1,2})(?::(\d{2}))?)?$/.exec(text)
  if (!match) return null
  const isPick = match[3] === undefined
  const from = Number(match[1]) + Number(match[2] ?? 0) / 60
  const to = isPick ? Math.floor(from) + 1 : Number(match[3]) + Number(match[4] ?? 0) / 60
  return from < to && to <= 24 ? { from, to, isPick } : null
}

/** By the facility's clock. */
export function isWanted({ startTime }: { startTime: string }, wanted: HourRange | null): boolean {
  if (!wanted) return false
  const start = Number(startTime.slice(11, 13)) + Number(startTime.slice(14, 16)) / 60
  return start >= wanted.from && start < wanted.to
}

export type MatchKind = 'pick' | 'search'

export function matchKind(slot: { startTime: string }, wanted: WantedTime | null): MatchKind | null {
  if (!wanted || !isWanted(slot, wanted)) return null
  return wanted.isPick ? 'pick' : 'search'
}
