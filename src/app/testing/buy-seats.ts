import type { Clinic } from '#clinics/contract.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { waiver } from '#clinics/seats/waiver.ts'
import { confirmCard, type IntentReply, userInfo } from './buy.ts'
import { type Browser, newBrowser, type TestApp } from './test-app.ts'

/** An adult who books one place. */
export function attendance(more: Record<string, unknown> = {}) {
  const { name, email, phone } = userInfo
  return { participantName: name, participantEmail: email, participantPhone: phone, notes: null, ...more }
}

/** Required below 18. */
export const consent = {
  guardianName: 'Sam Rivera',
  guardianAgrees: true,
  emergencyContact: { name: 'Sam Rivera', phone: '(555) 555-0123' },
  waiverVersion: waiver.version,
}

/** Unique, so that no one attends twice. */
export const buyer = (number: number) => attendance({ participantEmail: `buyer${number}@example.org` })

export const buyerNamed = (name: string, email: string) =>
  attendance({ participantEmail: email, participants: [{ name, age: null }] })

type PlacesRequest = { clinicId: string; places?: number; priceCents?: number; as?: Record<string, unknown> }

const amountOf = ({ places = 1, priceCents = 4_500 }: PlacesRequest) => ((places * priceCents) / 100).toFixed(2)

/** One participant per place; the booker alone for one. */
function participantsOf({ places = 1, as = attendance() }: PlacesRequest) {
  if (places === 1 || as.participants) return as
  const participants = Array.from({ length: places }, (_, at) => ({ name: `Participant ${at + 1}`, age: null }))
  return { ...as, participants }
}

export type SeatsIntent = IntentReply & { heldUntil: string; names?: string[] }

/** As the page does; `knows` also sends the participants. */
export function openSeats(at: TestApp, request: PlacesRequest, browser: Browser, { knows = false } = {}) {
  const { clinicId, places = 1 } = request
  const who = participantsOf(request)
  const body = { clinicId, amount: amountOf(request), participantEmail: who.participantEmail, places }
  const sent = knows ? { ...body, attendance: who } : body
  return at.post<SeatsIntent>('/api/create-nil-payment-intent', sent, browser)
}

export type SeatsReply = { booking: ClinicBooking; message: string; code: string; names?: string[]; amount?: string }

/** As the page does; the specification's statuses are not trusted. */
export function bookSeats(at: TestApp, request: PlacesRequest, intentId: string | null, browser: Browser, more = {}) {
  const paid = { status: 'confirmed', paymentStatus: 'succeeded', stripePaymentIntentId: intentId }
  const body = {
    ...participantsOf(request),
    clinicId: request.clinicId,
    totalAmount: amountOf(request),
    ...paid,
    ...more,
  }
  return at.post<SeatsReply>('/api/nil-bookings', body, browser)
}

/** One POST short of a booking. */
export async function readyForSeats(
  at: TestApp,
  request: PlacesRequest,
  { card, knows }: { card?: string; knows?: boolean } = {},
) {
  const browser = newBrowser()
  const { status, body: intent, text } = await openSeats(at, request, browser, { knows: knows ?? false })
  if (status !== 200) throw new Error(`The places were refused: ${text}`)
  await confirmCard(at, intent, card)
  return { browser, intent, book: (more = {}) => bookSeats(at, request, intent.paymentIntentId, browser, more) }
}

export async function buySeats(at: TestApp, request: PlacesRequest) {
  const { book, ...rest } = await readyForSeats(at, request)
  const answer = await book()
  if (answer.status !== 200) throw new Error(`The booking was refused: ${answer.text}`)
  return { ...rest, booking: answer.body.booking }
}

export async function clinicNow(at: TestApp, clinicId: string): Promise<Clinic> {
  return (await at.get<Clinic>(`/api/nil-clinics/${clinicId}`)).body
}

/** Expires the clinic's holds. */
export async function expireHolds(at: TestApp, clinicId: string): Promise<void> {
  await at.db`update clinic_hold set expires_at = now() - interval '1 second' where clinic_id = ${clinicId}`
}
