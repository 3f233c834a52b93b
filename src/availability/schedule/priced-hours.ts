import type { PriceRule, Schedule } from '../contract.ts'
import { defaultSlotCents, minutesOf, ruleAt, rulesOn, shareOf } from '../rules.ts'

type Hours = { days: number[]; opens: string; closes: string }

/** `reason`: null for the usual price. */
export type PricedHours = Hours & { priceCents: number; reason: string | null }

/**
 * With the price of one slot, by opening; split where a price rule of `date`'s season begins or ends. Unpriced hours
 * are not sold.
 */
export function pricedHours(schedule: Schedule, hourlyCents: number | null, date: string): PricedHours[] {
  return schedule.hours
    .filter(
      ({ days, opens, closes }) => days.length > 0 && minutesOf(closes) - minutesOf(opens) >= schedule.slotMinutes,
    )
    .flatMap(({ priceCents, ...hours }) => {
      const usual = { priceCents: priceCents ?? defaultSlotCents(schedule, hourlyCents) }
      return cutByRules(hours, schedule, date).flatMap(({ rule, ...piece }): PricedHours[] => {
        if (rule) return [{ ...piece, priceCents: shareOf(rule.hourCents, schedule), reason: rule.name }]
        return usual.priceCents === null ? [] : [{ ...piece, priceCents: usual.priceCents, reason: null }]
      })
    })
    .sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens))
}

type Piece = Hours & { rule: PriceRule | undefined }

/** Days with the same part share it. */
function cutByRules({ days, ...hours }: Hours, schedule: Schedule, date: string): Piece[] {
  const pieces: Piece[] = []
  for (const day of new Set(days)) {
    for (const piece of cutDay(hours, rulesOn(schedule, date, day))) {
      const same = pieces.find(
        ({ opens, closes, rule }) => opens === piece.opens && closes === piece.closes && rule === piece.rule,
      )
      if (same) same.days.push(day)
      else pieces.push({ days: [day], ...piece })
    }
  }
  return pieces
}

function cutDay({ opens, closes }: Omit<Hours, 'days'>, rules: readonly PriceRule[]): Omit<Piece, 'days'>[] {
  const inside = rules.flatMap(({ from, to }) => [from, to]).filter(edge => opens < edge && edge < closes)
  const edges = [...new Set([opens, ...inside, closes])].sort()
  const pieces: Omit<Piece, 'days'>[] = []
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const rule = ruleAt(rules, () => minutesOf(from))
    const last = pieces.at(-1)
    if (last && last.rule === rule) last.closes = edges[index + 1]!
    else pieces.push({ opens: from, closes: edges[index + 1]!, rule })
  }
  return pieces
}
