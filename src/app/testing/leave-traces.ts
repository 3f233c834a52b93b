import type { AvailabilitySlot } from '#availability/contract.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { HOUR } from '#kit/shared/time.ts'
import { type BookingReply, bookingRequest, confirmCard, ids, openIntent } from './buy.ts'
import { attendance, bookSeats, consent, openSeats } from './buy-seats.ts'
import { makeClinic } from './make-clinic.ts'
import { futureDate, makeFacility, slotsOf } from './make-facility.ts'
import { type Browser, newBrowser, type TestApp } from './test-app.ts'

/** Distinct texts, so that tests find them anywhere. */
export const words = {
  name: 'Quillon Aardvarkson',
  email: 'quillon.contact@example.org',
  phone: '(555) 010-7731',
  notes: 'The gate code is marmalade',
  message: 'Is the scoreboard made of gingerbread?',
  waitingName: 'Brisket Waitington',
  waitingEmail: 'brisket.waits@example.org',
  clinicWaitingName: 'Tansy Lineholder',
  clinicName: 'Opaline Bookwright',
  clinicEmail: 'opaline.books@example.org',
  participant: 'Zephyrine Playerly',
  guardian: 'Umberto Guardwell',
  emergency: 'Peregrine Callfirst',
} as const

const userInfo = { name: words.name, email: words.email, phone: words.phone }

export async function holdAs(
  at: TestApp,
  browser: Browser,
  facilityId: string,
  count = 1,
): Promise<AvailabilitySlot[]> {
  const slots = (await slotsOf(at, facilityId)).filter(({ status }) => status === 'open').slice(0, count)
  await sent(at, '/api/hold-slots', { slotIds: ids(slots) }, browser)
  return slots
}

/** An authorized payment for held slots, one POST short of a booking. */
export async function payAs(at: TestApp, browser: Browser, facilityId: string) {
  const slots = await holdAs(at, browser, facilityId)
  const { body: intent } = await openIntent(at, slots, browser, { userInfo, notes: words.notes })
  await confirmCard(at, intent)
  return { slots, intent, request: bookingRequest(slots, intent.paymentIntentId, { userInfo, notes: words.notes }) }
}

export async function bookAs(at: TestApp, browser: Browser, facilityId: string) {
  const { request } = await payAs(at, browser, facilityId)
  return (await sent<BookingReply>(at, '/api/bookings', request, browser)).booking
}

/** Moves the booking's end to an hour ago. */
export async function letPass(at: TestApp, bookingId: string): Promise<void> {
  const end = Date.now() - HOUR
  const slots = [{ id: 'slot', start: end - HOUR, end, priceCents: 3_000 }]
  await at.db`
    update booking set slots = ${at.db.json(slots)}, starts_at = ${new Date(end - HOUR)}, ends_at = ${new Date(end)}
    where id = ${bookingId}`
}

/** At least one row in each table that knows visitors. */
export async function leaveTraces(at: TestApp, browser: Browser) {
  const facilityId = await makeFacility(at.db)
  const played = await bookAs(at, browser, facilityId)
  await letPass(at, played.id)
  await sent(at, `/api/bookings/${played.id}/review`, { rating: 4, text: 'Good lines' }, browser)
  await sent(at, '/api/favorites', { facilityId }, browser)
  const booking = await bookAs(at, browser, facilityId)
  await sent(at, `/api/bookings/${booking.id}/messages`, { text: words.message, round: 0 }, browser)
  const held = await holdAs(at, browser, facilityId)
  const open = await payAs(at, browser, await makeFacility(at.db))
  await waitAs(at, browser)
  await alertAs(at, browser)
  await sent(at, '/api/own-calendar', {}, browser)
  await blockAt(at, { facilityId, bookingId: booking.id })
  return { facilityId, played, booking, held, open, clinicBooking: await joinClinics(at, browser) }
}

/** From the facility's new owner. */
async function blockAt(
  at: TestApp,
  { facilityId, bookingId }: { facilityId: string; bookingId: string },
): Promise<void> {
  const owner = await at.owner()
  await at.db`update facility set owner_id = ${owner.account.id}, owner_address_key = id where id = ${facilityId}`
  await sent(
    at,
    `/api/owner/bookings/${bookingId}/block-customer`,
    { reason: 'Left the gate open', until: null },
    owner,
  )
}

/** On the waiting list for a slot that someone else holds. */
async function waitAs(at: TestApp, browser: Browser): Promise<void> {
  const [slot] = await holdAs(at, newBrowser(), await makeFacility(at.db))
  const place = { slotId: slot!.id, name: words.waitingName, email: words.waitingEmail }
  await sent(at, '/api/waiting-list', place, browser)
}

async function alertAs(at: TestApp, browser: Browser): Promise<void> {
  const when = { date: futureDate(), timeStart: '18:00', timeEnd: '21:00' }
  const what = { sport: 'Basketball', surface: null, indoorOutdoor: null, maxBudget: 100 }
  const body = {
    formStamp: makeFormStamp(at.services.signingSecret, Date.now() - 10_000),
    email: words.email,
    search: { ...what, ...when, location: 'Frisco, TX', radiusMiles: 2, lat: 33.15, lng: -96.82 },
  }
  await sent(at, '/api/search-alerts', body, browser)
}

/** Booked places, held places, and the waiting list of a full clinic. */
async function joinClinics(at: TestApp, browser: Browser) {
  const as = attendance({
    participantName: words.clinicName,
    participantEmail: words.clinicEmail,
    participantPhone: words.phone,
    participants: [{ name: words.participant, age: 12 }],
    consent: {
      ...consent,
      guardianName: words.guardian,
      emergencyContact: { name: words.emergency, phone: words.phone },
    },
  })
  const booked = { clinicId: await makeClinic(at.db), as }
  const { body: intent } = await openSeats(at, booked, browser)
  await confirmCard(at, intent)
  const { body } = await bookSeats(at, booked, intent.paymentIntentId, browser)
  await openSeats(at, { clinicId: await makeClinic(at.db), as }, browser)
  const full = await makeClinic(at.db, { maxParticipants: 1 })
  await openSeats(at, { clinicId: full }, newBrowser())
  const place = { name: words.clinicWaitingName, email: words.waitingEmail, places: 1 }
  await sent(at, `/api/nil-clinics/${full}/waiting-list`, place, browser)
  return body.booking
}

async function sent<T>(at: TestApp, url: string, body: unknown, as: Browser): Promise<T> {
  const answer = await at.post<T>(url, body, as)
  if (answer.status !== 200) throw new Error(`${url} was refused: ${answer.text}`)
  return answer.body
}
