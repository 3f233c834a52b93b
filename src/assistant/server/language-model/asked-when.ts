import type { Circumstances } from '#assistant/rules.ts'
import { addDays, DAY, dateIn, HOUR, MINUTE, offsetMinutesAt, weekdayOf } from '#kit/shared/time.ts'

const DAYS_SHOWN = 15

/** Weekdays are spelled out: models miscount them. */
export function askedWhen({ now, zone, region }: Pick<Circumstances, 'now' | 'zone' | 'region'>): string {
  const { today, hour } = hourOf({ now, zone })
  const days = Array.from({ length: DAYS_SHOWN }, (_, days) => addDays(today, days))
  return [
    `Today: ${weekdays[weekdayOf(today)]}, ${today}. The hour: ${hour}:00 to ${hour + 1}:00. Time zone: ${zone}.`,
    `State of the caller: ${region ?? 'not known'}.`,
    `Calendar: ${days.map(day => `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${day}`).join(', ')}.`,
  ].join('\n')
}

/** The same words mean something else in another hour or place. */
export function circumstancesKey({ now, zone, region }: Pick<Circumstances, 'now' | 'zone' | 'region'>): string {
  const { today, hour } = hourOf({ now, zone })
  return [zone, region, today, hour].join('|')
}

function hourOf({ now, zone }: { now: number; zone: string }) {
  const local = now + offsetMinutesAt(zone, now) * MINUTE
  return { today: dateIn(zone, now), hour: Math.floor((local % DAY) / HOUR) }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
