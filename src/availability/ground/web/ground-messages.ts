import { doOverlap, type GroundForm, type GroundMember } from './ground-form.ts'

/** "The whole space", "First half", "Quarter 2", "Parts 2–3 of 6". */
export function partText([from, to]: GroundMember['part'], cuts: number): string {
  if (to - from === cuts) return 'The whole space'
  if ((to - from) * 2 === cuts && from % (to - from) === 0) return from === 0 ? 'First half' : 'Second half'
  const [one, several] = names[cuts] ?? ['Part', 'Parts']
  const of = names[cuts] ? '' : ` of ${cuts}`
  return to - from === 1 ? `${one} ${to}${of}` : `${several} ${from + 1}–${to}${of}`
}

const names: Record<number, readonly [one: string, several: string]> = {
  3: ['Third', 'Thirds'],
  4: ['Quarter', 'Quarters'],
}

/** "2 halves", "4 quarters", "6 parts". */
export function cutsText(cuts: number): string {
  return { 1: '1 part', 2: '2 halves', 3: '3 thirds', 4: '4 quarters' }[cuts] ?? `${cuts} equal parts`
}

/** A, B, C …: labels in the drawing and the text. */
export function letterOf(place: number): string {
  return place < 26 ? String.fromCodePoint(65 + place) : String(place + 1)
}

/** "Booking A blocks B and C." */
export function blockingTexts({ members }: GroundForm): string[] {
  return members.map((member, place) => {
    const blocked = members.flatMap((other, at) => (at !== place && doOverlap(member, other) ? [letterOf(at)] : []))
    return `Booking ${letterOf(place)} blocks ${blocked.length === 0 ? 'nothing else' : list(blocked)}.`
  })
}

/** "B and C can be booked at the same time." Null without such a pair. */
export function freeText({ members }: GroundForm): string | null {
  const pairs = members.flatMap((member, place) =>
    members.flatMap((other, at) => (at > place && !doOverlap(member, other) ? [[place, at] as const] : [])),
  )
  if (pairs.length === 0) return null
  const free = [...new Set(pairs.flat())].sort((a, b) => a - b)
  const isEachOther = pairs.length === (free.length * (free.length - 1)) / 2
  if (isEachOther) return `${list(free.map(letterOf))} can be booked at the same time.`
  return `Can be booked at the same time: ${pairs.map(pair => pair.map(letterOf).join(' and ')).join('; ')}.`
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words)
}
