import { randomBytes, randomUUID } from 'node:crypto'
import type { FreeSlot } from './bench-slots.ts'

/** Values as PostgreSQL writes them. */
export type Statement = { text: string; values: (string | null)[] }

/** Before each response; the last list is of a refused hold. */
export type Recording = {
  names: PurchaseNames
  hold: Statement[]
  intent: Statement[]
  confirm: Statement[]
  booking: Statement[]
  refusal: Statement[]
}

export type Replayed = { slot: FreeSlot; visitorId: string }

/** Identifies a purchase within statement values. */
export type PurchaseNames = Replayed & {
  paymentId: string
  intentId: string
  bookingId: string
  reference: string
}

/** The database assigns the payment's id on insert. */
export function namesFor(replayed: Replayed): PurchaseNames {
  return {
    ...replayed,
    paymentId: '',
    intentId: `pi_${randomBytes(12).toString('hex')}`,
    bookingId: randomUUID(),
    reference: `OF-${randomBytes(6).toString('hex')}`,
  }
}

/** Every spelling of the names in values, in a fixed order. */
export function spellings({ slot, visitorId, paymentId, intentId, bookingId, reference }: PurchaseNames): string[] {
  const times = [slot.start, slot.end].flatMap(time => {
    const iso = new Date(time).toISOString()
    return [iso, `${iso.slice(0, 10)} ${iso.slice(11, 19)}+00`, String(time)]
  })
  return [slot.id, slot.facilityId, visitorId, paymentId, intentId, bookingId, reference, ...times]
}

/** Texts, and between them indexes of spellings. */
export type Template = { texts: string[]; places: number[] } | null
export type Prepared = { text: string; values: Template[] }

/** Once, so that each purchase only fills in its names. */
export function prepare(statements: readonly Statement[], names: PurchaseNames): Prepared[] {
  const known = spellings(names)
  const any = new RegExp(`(${known.filter(Boolean).map(escaped).join('|')})`)
  return statements.map(({ text, values }) => ({
    text,
    values: values.map(value => {
      if (value === null) return null
      const parts = value.split(any)
      return {
        texts: parts.filter((_, i) => i % 2 === 0),
        places: parts.filter((_, i) => i % 2 === 1).map(name => known.indexOf(name)),
      }
    }),
  }))
}

export function fill(template: Template, own: readonly string[]): string | null {
  if (!template) return null
  const { texts, places } = template
  return places.reduce((filled, place, i) => filled + own[place]! + texts[i + 1]!, texts[0]!)
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&')
}
