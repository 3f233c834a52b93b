import { randomBytes, randomUUID } from 'node:crypto'
import { makeReference, spellCode } from '#bookings/rules.ts'
import { MAX_SEATS } from '#clinics/options.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { recordSamplePayment } from '#payments/server/record-sample-payment.ts'
import type { SeatsQuote } from './checkout.ts'
import { seatsPurposeName } from './seats-purpose.ts'
import { insertClinicBooking } from './store.ts'

/** No address: a demo with a mail server must not write to anyone about samples. */
const customer = {
  customerName: 'Sample customer',
  customerEmail: '',
  customerPhone: '(555) 555-0100',
}

/** For a clinic inserted in this transaction; paid in the sandbox. */
export async function bookSampleSeats(
  tx: Tx,
  { clinicId, priceCents, places }: { clinicId: string; priceCents: number; places: number },
): Promise<void> {
  for (let first = 1; first <= places; first += MAX_SEATS) {
    const numbers = Array.from({ length: Math.min(MAX_SEATS, places - first + 1) }, (_, index) => first + index)
    const visitorId = randomUUID()
    const totalCents = priceCents * numbers.length
    const quote: SeatsQuote = { places: numbers.length, priceCents }
    const paymentId =
      totalCents === 0
        ? null
        : await recordSamplePayment(tx, {
            visitorId,
            purpose: seatsPurposeName(clinicId),
            amountCents: totalCents,
            quote,
          })
    await insertClinicBooking(tx, {
      ...customer,
      id: randomUUID(),
      reference: makeReference(randomBytes(8)),
      clinicId,
      visitorId,
      totalCents,
      paymentId,
      notes: null,
      guardianName: null,
      emergencyName: null,
      emergencyPhone: null,
      waiverVersion: null,
      participants: numbers.map(number => ({
        name: `Sample participant ${number}`,
        age: null,
        code: spellCode(randomBytes(12)),
      })),
    })
  }
}
