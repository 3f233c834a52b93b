import { randomBytes, randomUUID } from 'node:crypto'
import type { FreeSlot } from './bench-slots.ts'

/** One statement as the product sent it; values are in PostgreSQL's own writing. */
export type Statement = { text: string; values: (string | null)[] }

/** What a purchase asks of the database before its answers, request by request; what is refused asks the last list. */
export type Recording = {
  names: PurchaseNames
  hold: Statement[]
  intent: Statement[]
  confirm: Statement[]
  booking: Statement[]
  refusal: Statement[]
}

/** A purchase that is to be made by statements alone. */
export type Replayed = { slot: FreeSlot; visitorId: string }

/** What tells one purchase from another wherever it stands in a statement's values. */
export type PurchaseNames = Replayed & {
  paymentId: string
  intentId: string
  bookingId: string
  reference: string
}

/** Names of a purchase of our own. The database gives the payment's id when it is written. */
export function namesFor(replayed: Replayed): PurchaseNames {
  return {
    ...replayed,
    paymentId: '',
    intentId: `pi_${randomBytes(12).toString('hex')}`,
    bookingId: randomUUID(),
    reference: `OF-${randomBytes(6).toString('hex')}`,
  }
}

/** Every way in which the names are written in values, always in the same order. */
export function spellings({ slot, visitorId, paymentId, intentId, bookingId, reference }: PurchaseNames): string[] {
  const times = [slot.start, slot.end].flatMap(time => {
    const iso = new Date(time).toISOString()
    return [iso, `${iso.slice(0, 10)} ${iso.slice(11, 19)}+00`, String(time)]
  })
  return [slot.id, slot.facilityId, visitorId, paymentId, intentId, bookingId, reference, ...times]
}

/** A value cut where a name stands: texts, and between them the numbers of the spellings. */
export type Template = { texts: string[]; places: number[] } | null
export type Prepared = { text: string; values: Template[] }

/** Cuts the values of a list once, so that a purchase only puts its own names in. */
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
