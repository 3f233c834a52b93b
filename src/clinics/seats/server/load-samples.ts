import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BookedSlot } from '#availability/rules.ts'
import { readOffer } from '#availability/server/find-offer.ts'
import { listFreeSlots } from '#availability/server/list-free-slots.ts'
import { reserveField } from '#availability/server/reserve-field.ts'
import { makeReference, spellCode } from '#bookings/rules.ts'
import { AthleteLevel, SkillLevel } from '#clinics/contract.ts'
import { clinicLimits, clinicSports, MAX_SEATS } from '#clinics/options.ts'
import { breakEvenOf, defaultDecideBy } from '#clinics/rules.ts'
import { findClinic, insertClinic, type NewClinicRow, upsertSampleAthlete } from '#clinics/server/store.ts'
import { facilityId } from '#facilities/server/load-catalogue.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { nameBasedUuid } from '#kit/server/db/name-based-uuid.ts'
import { root } from '#kit/server/program-files.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import type { SeatsQuote } from './checkout.ts'
import { seatsPurposeName } from './seats-purpose.ts'
import { insertClinicBooking } from './store.ts'

const SampleAthlete = z.strictObject({
  ref: z.string().min(1),
  name: z.string().endsWith(' (sample)'),
  sportType: z.enum(clinicSports),
  level: AthleteLevel,
  school: z.string().startsWith('Sample '),
  bio: z.string().min(1),
})

const ages = z.number().int().min(3).max(99).nullable().default(null)

const SampleClinic = z.strictObject({
  /** Unique and the same in every edition. */
  ref: z.string().min(1),
  /** `ref` of the athlete. */
  athlete: z.string().min(1),
  facility: z.strictObject({ source: z.string().min(1), sourceRef: z.string().min(1) }),
  title: z.string().min(1).max(clinicLimits.title),
  description: z.string().min(1).max(clinicLimits.description),
  sportType: z.enum(clinicSports),
  /** Days after loading, or the next day on which the field is free. */
  inDays: z.number().int().min(3).max(60),
  /** Local time at the field. */
  startHour: z.number().int().min(6).max(21),
  /** Number of consecutive slots. */
  slots: z.number().int().min(1).max(4),
  priceUsd: z.number().min(0).max(75).multipleOf(0.1),
  maxParticipants: z.number().int().min(6).max(30),
  minParticipants: z.number().int().min(1),
  /** By sample participants. */
  booked: z.number().int().min(0),
  minAge: ages,
  maxAge: ages,
  skillLevel: SkillLevel.default('all'),
})
type SampleClinic = z.output<typeof SampleClinic>

const Samples = z.strictObject({ athletes: z.array(SampleAthlete), clinics: z.array(SampleClinic) })
export type Samples = z.output<typeof Samples>

const file = join(root, 'data/sample-clinics.json')

/** Real facilities; everything else is fictional and labeled so. */
export async function readSampleClinics(): Promise<Samples> {
  return Samples.parse(JSON.parse(await readFile(file, 'utf8')))
}

/**
 * Skips clinics that exist and those whose facility is missing or has no free time. Returns how many were
 * published.
 */
export async function loadSampleClinics(tx: Tx, { athletes, clinics }: Samples): Promise<number> {
  for (const athlete of athletes) await upsertSampleAthlete(tx, { ...athlete, id: sampleId('athlete', athlete.ref) })
  let published = 0
  for (const clinic of clinics) published += Number(await publishSample(tx, clinic))
  return published
}

/** The same in every database, so that links to the demo keep working. */
export function sampleId(kind: 'athlete' | 'clinic', ref: string): string {
  return nameBasedUuid(NAMESPACE, `${kind}:${ref}`)
}

/** Random, generated once for this product. */
const NAMESPACE = 'b7a4d6a3-2f0e-4f57-9a41-6f2b8d1c93e5'

async function publishSample(tx: Tx, sample: SampleClinic): Promise<boolean> {
  const id = sampleId('clinic', sample.ref)
  if (await findClinic(tx, id)) return false
  const field = await findField(tx, sample)
  if (!field) return false
  const row = toRow(sample, field)
  await insertClinic(tx, { ...row, id })
  await reserveField(tx, { facilityId: row.facilityId, slots: field.slots, blockId: id })
  await bookSampleSeats(tx, { clinicId: id, priceCents: row.priceCents, places: sample.booked })
  return true
}

type Field = { slots: BookedSlot[]; now: number }

/** Days to search. */
const MAX_DAYS = 14

/** The slots at `startHour` on the first day when all are free. */
async function findField(
  tx: Tx,
  { facility, inDays, startHour, slots: count }: SampleClinic,
): Promise<Field | undefined> {
  const id = facilityId(facility)
  const offer = await readOffer(tx, id)
  if (!offer) return undefined
  const { timeZone, now } = offer
  const open = await listFreeSlots(tx, id, inDays + MAX_DAYS)
  const first = addDays(dateIn(timeZone, now), inDays)
  for (let day = 0; day < MAX_DAYS; day++) {
    const slots = runFrom(open, instantOf(addDays(first, day), startHour * HOUR_MINUTES, timeZone)).slice(0, count)
    if (slots.length === count) return { slots, now }
  }
  return undefined
}

const HOUR_MINUTES = 60

/** Consecutive slots from `start` on. */
function runFrom(open: readonly BookedSlot[], start: number): BookedSlot[] {
  const slot = open.find(one => one.start === start)
  return slot ? [slot, ...runFrom(open, slot.end)] : []
}

function toRow(sample: SampleClinic, { slots, now }: Field): Omit<NewClinicRow, 'id'> {
  const { title, description, sportType, maxParticipants, minAge, maxAge, skillLevel } = sample
  const [startsAt, endsAt] = [slots[0]!.start, slots.at(-1)!.end]
  const priceCents = Math.round(sample.priceUsd * 100)
  const fieldCents = slots.reduce((sum, slot) => sum + slot.priceCents, 0)
  const breakEven = breakEvenOf({ priceCents, fieldCents })
  if (breakEven === null || breakEven > maxParticipants) throw new Error(`No price covers the field of ${sample.ref}.`)
  return {
    title,
    description,
    sportType,
    scheduledAt: new Date(startsAt),
    durationMinutes: (endsAt - startsAt) / MINUTE,
    maxParticipants,
    minParticipants: Math.max(sample.minParticipants, breakEven),
    decideBy: new Date(defaultDecideBy(startsAt, now)),
    priceCents,
    slots: slots.map(({ id, start, end, priceCents: cents }) => ({ id, start, end, priceCents: cents })),
    fieldCents,
    minAge,
    maxAge,
    skillLevel,
    isSample: true,
    athleteId: sampleId('athlete', sample.athlete),
    facilityId: facilityId(sample.facility),
  }
}

/** No address: a demo with a mail server must not write to anyone about samples. */
const customer = {
  customerName: 'Sample customer',
  customerEmail: '',
  customerPhone: '(555) 555-0100',
}

/** For a clinic inserted in this transaction; paid in the sandbox. */
async function bookSampleSeats(
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
