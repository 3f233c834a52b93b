import type { Clinic, ClinicBooking } from '#clinics/contract.ts'
import { waiver } from '#clinics/waiver.ts'
import { confirmCard, type IntentReply, userInfo } from './buy.ts'
import { type Browser, newBrowser, type TestApp } from './test-app.ts'

/** What a page sends of somebody who takes part alone, and is grown up. */
export function attendance(more: Record<string, unknown> = {}) {
  const { name, email, phone } = userInfo
  return { participantName: name, participantEmail: email, participantPhone: phone, notes: null, ...more }
}

/** What is asked of participants below 18. */
export const consent = {
  guardianName: 'Sam Rivera',
  guardianAgrees: true,
  emergencyContact: { name: 'Sam Rivera', phone: '(555) 555-0123' },
  waiverVersion: waiver.version,
}

/** An email address for each buyer, so that nobody takes part twice. */
export const buyer = (number: number) => attendance({ participantEmail: `buyer${number}@example.org` })

/** Somebody whose name a test looks for, and takes part alone. */
export const buyerNamed = (name: string, email: string) =>
  attendance({ participantEmail: email, participants: [{ name, age: null }] })

type Wish = { clinicId: string; places?: number; priceCents?: number; as?: Record<string, unknown> }

const amountOf = ({ places = 1, priceCents = 4_500 }: Wish) => ((places * priceCents) / 100).toFixed(2)

/** Participants of a booking of several places; null where the one who books takes part alone. */
function participantsOf({ places = 1, as = attendance() }: Wish) {
  if (places === 1 || as.participants) return as
  const participants = Array.from({ length: places }, (_, at) => ({ name: `Participant ${at + 1}`, age: null }))
  return { ...as, participants }
}

export type PlacesIntent = IntentReply & { heldUntil: string; names?: string[] }

/** Opens the payment for places, as the page does once it knows name and email; with who takes part when `knows`. */
export function openPlaces(at: TestApp, wish: Wish, browser: Browser, { knows = false } = {}) {
  const { clinicId, places = 1 } = wish
  const who = participantsOf(wish)
  const body = { clinicId, amount: amountOf(wish), participantEmail: who.participantEmail, places }
  const sent = knows ? { ...body, attendance: who } : body
  return at.post<PlacesIntent>('/api/create-nil-payment-intent', sent, browser)
}

export type PlacesReply = { booking: ClinicBooking; message: string; code: string; names?: string[]; amount?: string }

/** What the page sends once the card has agreed; the words on statuses are the specification's and not believed. */
export function bookPlaces(at: TestApp, wish: Wish, intentId: string | null, browser: Browser, more = {}) {
  const paid = { status: 'confirmed', paymentStatus: 'succeeded', stripePaymentIntentId: intentId }
  const body = { ...participantsOf(wish), clinicId: wish.clinicId, totalAmount: amountOf(wish), ...paid, ...more }
  return at.post<PlacesReply>('/api/nil-bookings', body, browser)
}

/** Somebody with a card that agrees: one POST before a booking. */
export async function readyForPlaces(
  at: TestApp,
  wish: Wish,
  { card, knows }: { card?: string; knows?: boolean } = {},
) {
  const browser = newBrowser()
  const { status, body: intent, text } = await openPlaces(at, wish, browser, { knows: knows ?? false })
  if (status !== 200) throw new Error(`The places were refused: ${text}`)
  await confirmCard(at, intent, card)
  return { browser, intent, book: (more = {}) => bookPlaces(at, wish, intent.paymentIntentId, browser, more) }
}

/** A booking of places that is paid, and the browser that made it. */
export async function buyPlaces(at: TestApp, wish: Wish) {
  const { book, ...rest } = await readyForPlaces(at, wish)
  const answer = await book()
  if (answer.status !== 200) throw new Error(`The booking was refused: ${answer.text}`)
  return { ...rest, booking: answer.body.booking }
}

/** A clinic as everybody sees it now. */
export async function clinicNow(at: TestApp, clinicId: string): Promise<Clinic> {
  return (await at.get<Clinic>(`/api/nil-clinics/${clinicId}`)).body
}

/** As if everything that is kept for a clinic had lasted its time. */
export async function lapseHolds(at: TestApp, clinicId: string): Promise<void> {
  await at.db`update clinic_hold set expires_at = now() - interval '1 second' where clinic_id = ${clinicId}`
}
