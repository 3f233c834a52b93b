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

/**
 * Labels of the drawing, in the order of the members: the letter that a name ends with ("Field 1 A"), so that no other
 * facility is A; else A, B, C.
 */
export function lettersOf(members: readonly Pick<GroundMember, 'name'>[]): string[] {
  const own = members.map(({ name }) => / ([A-Z])$/.exec(name)?.[1] ?? '')
  const isFitting = (letter: string) => letter !== '' && own.indexOf(letter) === own.lastIndexOf(letter)
  const free = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter(letter => !own.includes(letter))
  return own.map((letter, at) => (isFitting(letter) ? letter : (free.shift() ?? String(at + 1))))
}

/** "Booking Full Field blocks North Half and South Half." */
export function blockingTexts({ members }: GroundForm): string[] {
  return members.map((member, place) => {
    const blocked = members.filter((other, at) => at !== place && doOverlap(member, other))
    return `Booking ${nameText(member)} blocks ${blocked.length === 0 ? 'nothing else' : list(blocked)}.`
  })
}

/** "North Half and South Half can be booked at the same time." Null without such a pair. */
export function freeText({ members }: GroundForm): string | null {
  const pairs = members.flatMap((member, place) =>
    members.flatMap((other, at) => (at > place && !doOverlap(member, other) ? [[member, other] as const] : [])),
  )
  if (pairs.length === 0) return null
  const free = members.filter(member => pairs.some(pair => pair.includes(member)))
  const isEachOther = pairs.length === (free.length * (free.length - 1)) / 2
  if (isEachOther) return `${list(free)} can be booked at the same time.`
  return `Can be booked at the same time: ${pairs.map(list).join('; ')}.`
}

function list(members: readonly GroundMember[]): string {
  return new Intl.ListFormat('en-US').format(members.map(nameText))
}

/** A comma within a name would read as the end of it. */
function nameText({ name }: GroundMember): string {
  return name.includes(',') ? `“${name}”` : name
}
