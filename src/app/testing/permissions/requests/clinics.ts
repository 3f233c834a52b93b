import { confirmCard } from '#app/testing/buy.ts'
import { attendance, bookSeats, openSeats } from '#app/testing/buy-seats.ts'
import { newClinic, profile } from '#app/testing/host-clinic.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { newBrowser } from '#app/testing/test-app.ts'
import { DAY } from '#kit/shared/time.ts'
import type { Samples } from '../ask.ts'
import type { Role } from '../roles.ts'
import type { Subjects } from '../subjects.ts'
import { photoForm } from './owners.ts'

const clinicOf = async (subjects: Subjects) => `/api/nil-clinics/${(await subjects.clinicBooking()).clinicId}`
const bookingOf = async (subjects: Subjects) => `/api/nil-bookings/${(await subjects.clinicBooking()).id}`
const codeOf = async (subjects: Subjects) => (await subjects.clinicBooking()).participants[0]!.checkInCode

/** Required of hosts; visitors have no account for it. */
export async function writeProfile({ app, people }: Subjects, role: Role): Promise<void> {
  if (people[role].account) await app.post('/api/athlete', profile, people[role])
}

/** Its only place is held by someone else. */
const fullClinic = async (subjects: Subjects) => {
  const id = await subjects.clinic({ maxParticipants: 1, minParticipants: 1 })
  await openSeats(subjects.app, { clinicId: id }, newBrowser())
  return id
}

const waiting = (subjects: Subjects) =>
  subjects.make('clinic waiting', async () => {
    const form = { name: 'Mia Member', email: subjects.email(), places: 1 }
    const url = `/api/nil-clinics/${await fullClinic(subjects)}/waiting-list`
    const { body } = await subjects.app.post<{ id: string }>(url, form, subjects.people.member)
    subjects.secrets.push({ text: body.id, knownTo: ['member', 'administrator'] })
    return body.id
  })

/** The same, once the place is offered. */
const offer = (subjects: Subjects) =>
  subjects.make('clinic offer', async () => {
    const { app, people } = subjects
    const clinicId = await subjects.clinic({ maxParticipants: 1, minParticipants: 1, priceCents: 0 })
    const [browser, requested] = [newBrowser(), { clinicId, priceCents: 0 }]
    const { body: booked } = await bookSeats(app, requested, null, browser)
    const form = { name: 'Mia Member', email: subjects.email(), places: 1 }
    const { body } = await app.post<{ id: string }>(`/api/nil-clinics/${clinicId}/waiting-list`, form, people.member)
    await app.post(`/api/nil-bookings/${booked.booking.id}/cancel`, {}, browser)
    return body.id
  })

/** Someone else's request for the owner's field. */
const request = async (subjects: Subjects) => {
  const approvalDueAt = new Date(Date.now() + DAY)
  const id = await makeClinic(subjects.app.db, { facilityId: await subjects.facility(), approvalDueAt })
  return `/api/nil-clinics/${id}/request`
}

async function paid(subjects: Subjects, role: Role) {
  const as = attendance({ participantEmail: subjects.email() })
  const requested = { clinicId: await subjects.clinic(), as }
  const { body: intent } = await openSeats(subjects.app, requested, subjects.people[role], { knows: true })
  await confirmCard(subjects.app, intent)
  const booking = { ...as, clinicId: requested.clinicId, totalAmount: '45.00', status: 'confirmed' }
  return { intentId: intent.paymentIntentId, booking: { ...booking, paymentStatus: 'succeeded' } }
}

export const clinicRequests: Samples = {
  'GET /api/nil-clinics': async subjects => {
    await subjects.clinicBooking()
    return { url: '/api/nil-clinics' }
  },
  'GET /api/nil-clinics/{id}': async subjects => ({ url: await clinicOf(subjects) }),
  'GET /api/nil-clinics/{id}/calendar.ics': async subjects => ({ url: `${await clinicOf(subjects)}/calendar.ics` }),
  'POST /api/create-nil-payment-intent': async subjects => ({
    url: '/api/create-nil-payment-intent',
    body: { clinicId: await subjects.clinic(), amount: '45.00', participantEmail: subjects.email() },
  }),
  'POST /api/nil-bookings': async (subjects, role) => {
    const { intentId, booking } = await paid(subjects, role)
    return { url: '/api/nil-bookings', body: { ...booking, stripePaymentIntentId: intentId } }
  },
  'POST /api/nil-bookings/finish': async (subjects, role) => {
    const { intentId } = await paid(subjects, role)
    return { url: '/api/nil-bookings/finish', body: { stripePaymentIntentId: intentId } }
  },
  'GET /api/nil-bookings': async subjects => {
    await subjects.clinicBooking()
    return { url: '/api/nil-bookings' }
  },
  'GET /api/nil-bookings/{id}': async subjects => ({ url: await bookingOf(subjects) }),
  'GET /api/nil-bookings/{id}/calendar.ics': async subjects => ({ url: `${await bookingOf(subjects)}/calendar.ics` }),
  'GET /api/nil-bookings/{id}/cancellation': async subjects => ({ url: `${await bookingOf(subjects)}/cancellation` }),
  'POST /api/nil-bookings/{id}/cancel': async subjects => ({ url: `${await bookingOf(subjects)}/cancel`, body: {} }),
  'GET /api/nil-waiting-list': async subjects => {
    await waiting(subjects)
    return { url: '/api/nil-waiting-list' }
  },
  'POST /api/nil-clinics/{id}/waiting-list': async subjects => ({
    url: `/api/nil-clinics/${await fullClinic(subjects)}/waiting-list`,
    body: { name: 'Wim Waiter', email: subjects.email(), places: 1 },
  }),
  'POST /api/nil-waiting-list/{id}/leave': async subjects => ({
    url: `/api/nil-waiting-list/${await waiting(subjects)}/leave`,
  }),
  'POST /api/nil-waiting-list/{id}/claim': async subjects => ({
    url: `/api/nil-waiting-list/${await offer(subjects)}/claim`,
  }),
  'GET /api/athlete': () => ({ url: '/api/athlete' }),
  'POST /api/athlete': () => ({ url: '/api/athlete', body: profile }),
  'POST /api/athlete/photo': async (subjects, role) => {
    await writeProfile(subjects, role)
    return { url: '/api/athlete/photo', body: await photoForm() }
  },
  'POST /api/athlete/photo/remove': async (subjects, role) => {
    await writeProfile(subjects, role)
    return { url: '/api/athlete/photo/remove' }
  },
  'GET /api/athlete/clinics': async subjects => {
    await subjects.clinicBooking()
    return { url: '/api/athlete/clinics' }
  },
  'POST /api/nil-clinics': async (subjects, role) => {
    await writeProfile(subjects, role)
    await subjects.app.db`update account set email_verified = true`
    return { url: '/api/nil-clinics', body: newClinic(await subjects.openSlots(2)) }
  },
  'GET /api/nil-clinics/{id}/desk': async subjects => ({ url: `${await clinicOf(subjects)}/desk` }),
  'GET /api/nil-clinics/{id}/request': async subjects => ({ url: await request(subjects) }),
  'POST /api/nil-clinics/{id}/request/approve': async subjects => ({ url: `${await request(subjects)}/approve` }),
  'POST /api/nil-clinics/{id}/request/decline': async subjects => ({ url: `${await request(subjects)}/decline` }),
  'GET /api/owner/clinic-requests': async subjects => {
    await request(subjects)
    return { url: '/api/owner/clinic-requests' }
  },
  'GET /api/nil-check-in/{code}': async subjects => ({ url: `/api/nil-check-in/${await codeOf(subjects)}` }),
  'POST /api/nil-check-in/{code}': async subjects => ({
    url: `/api/nil-check-in/${await codeOf(subjects)}`,
    body: { isHere: true },
  }),
  'POST /api/nil-clinics/{id}/messages': async subjects => ({
    url: `${await clinicOf(subjects)}/messages`,
    body: { subject: 'Bring water', body: 'It will be hot.' },
  }),
  'POST /api/nil-clinics/{id}/cancel': async subjects => ({
    url: `${await clinicOf(subjects)}/cancel`,
    body: { note: 'The field is flooded.' },
  }),
}
