import { randomInt } from 'node:crypto'
import { ids, openIntent, totalOf } from '#app/testing/buy.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { bookAs, holdAs, payAs } from '#app/testing/leave-traces.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { newBrowser } from '#app/testing/test-app.ts'
import type { Closure } from '#bookings/closures/contract.ts'
import type { IcsFeedAddress } from '#bookings/customer-ics-feed/contract.ts'
import type { Samples } from '../ask.ts'
import type { Role } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

const morning = () => ({ from: `${futureDate()}T05:30`, to: `${futureDate()}T12:00` })

const oneHourMore = (subjects: Subjects, role: Role) =>
  subjects.make('one hour more', async () => {
    const { id, facilityId, slots } = await subjects.booking()
    const held = await holdAs(subjects.app, subjects.people[role], facilityId)
    return { url: `/api/bookings/${id}`, slotIds: [...ids(slots), ...ids(held)] }
  })

async function decision(subjects: Subjects): Promise<string> {
  const { id, facilityId } = await subjects.booking({ mode: 'hold' })
  return `/api/bookings/${id}/decision?key=${await facilityKeyOf(subjects.app, facilityId)}`
}

const review = (subjects: Subjects) =>
  subjects.make('review', async () => {
    const { app, people } = subjects
    const { id, facilityId } = await subjects.pastBooking()
    await app.post(`/api/bookings/${id}/review`, { rating: 4, text: 'Good lines' }, people.member)
    const { body } = await app.get<{ reviews: { id: string }[] }>(`/api/facilities/${facilityId}/reviews`)
    return body.reviews[0]!.id
  })

const closure = (subjects: Subjects) =>
  subjects.make('closure', async () => {
    const { app, people } = subjects
    const facilityId = await subjects.facility('closed facility')
    const body = { ...morning(), reason: 'Rain', remedy: 'refund' }
    const url = `/api/facilities/${facilityId}/closures`
    const answer = await app.post<{ closure: Closure }>(url, body, people.owner)
    return `${url}/${answer.body.closure.id}`
  })

const credit = (subjects: Subjects) =>
  subjects.make('credit', async () => {
    const { id, facilityId } = await subjects.booking()
    const digits = () => String(randomInt(2222, 10_000)).replace(/[01]/g, '2')
    const code = `CR-${digits()}-${digits()}-${digits()}`
    await subjects.app.db`
      insert into credit (code, facility_id, email, amount_cents, remaining_cents, booking_id, expires_at)
      values (${code}, ${facilityId}, 'sam@example.org', 4000, 4000, ${id}, now() + interval '1 year')`
    return code
  })

/** On the waiting list for someone else's slot. */
export const waiting = (subjects: Subjects) =>
  subjects.make('waiting', async () => {
    const { app, people, secrets } = subjects
    const slot = await subjects.takenSlot()
    const form = { slotId: slot.id, name: 'Mia Member', email: subjects.email() }
    const { body } = await app.post<{ id: string }>('/api/waiting-list', form, people.member)
    secrets.push({ text: body.id, knownTo: ['member', 'administrator'] })
    return body.id
  })

/** The same, once the slot is offered. */
const offer = (subjects: Subjects) =>
  subjects.make('offer', async () => {
    const { app, people } = subjects
    const browser = newBrowser()
    const booked = await bookAs(app, browser, await subjects.facility())
    const form = { slotId: booked.slots[0]!.id, name: 'Mia Member', email: subjects.email() }
    const { body } = await app.post<{ id: string }>('/api/waiting-list', form, people.member)
    await app.post(`/api/bookings/${booked.id}/cancel`, {}, browser)
    return body.id
  })

const ownCalendar = (subjects: Subjects) =>
  subjects.make('own calendar', async () => {
    const { app, people, secrets } = subjects
    await subjects.booking()
    const { body } = await app.post<IcsFeedAddress>('/api/own-calendar', {}, people.member)
    const { pathname } = new URL(body.address)
    secrets.push({ text: pathname, knownTo: ['member'] })
    return pathname
  })

export const bookingRequests: Samples = {
  'POST /api/own-calendar': () => ({ url: '/api/own-calendar' }),
  'POST /api/own-calendar/renew': () => ({ url: '/api/own-calendar/renew' }),
  'POST /api/own-calendar/end': () => ({ url: '/api/own-calendar/end' }),
  'GET /api/own-calendar/{token}.ics': async subjects => ({ url: await ownCalendar(subjects) }),
  'POST /api/create-payment-intent': async (subjects, role) => {
    const facilityId = await subjects.facility()
    const held = await holdAs(subjects.app, subjects.people[role], facilityId)
    return { url: '/api/create-payment-intent', body: { facilityId, slotIds: ids(held), amount: totalOf(held) } }
  },
  'POST /api/bookings': async (subjects, role) => {
    const { request } = await payAs(subjects.app, subjects.people[role], await subjects.facility())
    return { url: '/api/bookings', body: request }
  },
  'POST /api/bookings/finish': async (subjects, role) => {
    const { intent } = await payAs(subjects.app, subjects.people[role], await subjects.facility())
    return { url: '/api/bookings/finish', body: { stripePaymentIntentId: intent.paymentIntentId } }
  },
  'GET /api/bookings': async subjects => {
    await subjects.booking()
    return { url: '/api/bookings' }
  },
  'GET /api/bookings/{id}': async subjects => ({ url: `/api/bookings/${(await subjects.booking()).id}` }),
  'GET /api/bookings/{id}/calendar.ics': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/calendar.ics`,
  }),
  'GET /api/bookings/{id}/cancellation': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/cancellation`,
  }),
  'GET /api/bookings/{id}/decision': async subjects => ({ url: await decision(subjects) }),
  'POST /api/bookings/{id}/decision': async subjects => ({
    url: await decision(subjects),
    body: { answer: 'confirm' },
  }),
  'POST /api/bookings/{id}/confirm': async subjects => ({
    url: `/api/bookings/${(await subjects.booking({ mode: 'hold' })).id}/confirm`,
  }),
  'POST /api/bookings/{id}/cancel': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/cancel`,
    body: {},
  }),
  'POST /api/bookings/{id}/change-quote': async (subjects, role) => {
    const { url, slotIds } = await oneHourMore(subjects, role)
    return { url: `${url}/change-quote`, body: { slotIds } }
  },
  'POST /api/bookings/{id}/change-payment-intent': async (subjects, role) => {
    const { url, slotIds } = await oneHourMore(subjects, role)
    return { url: `${url}/change-payment-intent`, body: { slotIds, amount: '30.00' } }
  },
  'POST /api/bookings/{id}/change': async subjects => {
    const { id, slots } = await subjects.booking({ count: 2 })
    return { url: `/api/bookings/${id}/change`, body: { slotIds: [slots[0]!.id], difference: '-30.00' } }
  },
  'POST /api/bookings/{id}/transfer': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/transfer`,
    body: { name: 'Pat Jones', email: subjects.email() },
  }),
  'GET /api/bookings/{id}/review': async subjects => ({
    url: `/api/bookings/${(await subjects.pastBooking()).id}/review`,
  }),
  'POST /api/bookings/{id}/review': async subjects => ({
    url: `/api/bookings/${(await subjects.pastBooking()).id}/review`,
    body: { rating: 5, text: 'Good lines' },
  }),
  'POST /api/reviews/{id}/answer': async subjects => ({
    url: `/api/reviews/${await review(subjects)}/answer`,
    body: { text: 'Thank you!' },
  }),
  'POST /api/reviews/{id}/delete-answer': async subjects => ({
    url: `/api/reviews/${await review(subjects)}/delete-answer`,
    body: {},
  }),
  'POST /api/reviews/{id}/hide': async subjects => ({
    url: `/api/reviews/${await review(subjects)}/hide`,
    body: { reason: 'It names a child.' },
  }),
  'POST /api/reviews/{id}/show': async subjects => ({
    url: `/api/reviews/${await review(subjects)}/show`,
    body: {},
  }),
  'GET /api/credits/{code}': async subjects => ({ url: `/api/credits/${await credit(subjects)}` }),
  'GET /api/facilities/{id}/desk': async subjects => ({
    url: `/api/facilities/${(await subjects.booking()).facilityId}/desk`,
  }),
  'POST /api/facilities/{id}/desk-links/revoke': async subjects => ({
    url: `/api/facilities/${await subjects.facility('facility with links')}/desk-links/revoke`,
  }),
  'POST /api/facilities/{id}/desk-links/send': async subjects => {
    const id = await subjects.facility('facility with links')
    return { url: `/api/facilities/${id}/desk-links/send`, body: { key: await facilityKeyOf(subjects.app, id) } }
  },
  'POST /api/facilities/{id}/closures/preview': async subjects => ({
    url: `/api/facilities/${(await subjects.booking()).facilityId}/closures/preview`,
    body: morning(),
  }),
  'POST /api/owner/closures/preview': async subjects => ({
    url: '/api/owner/closures/preview',
    body: { ...morning(), facilityIds: [(await subjects.booking()).facilityId] },
  }),
  'POST /api/owner/closures': async subjects => ({
    url: '/api/owner/closures',
    body: { ...morning(), facilityIds: [(await subjects.booking()).facilityId], reason: 'Rain', remedy: 'refund' },
  }),
  'POST /api/facilities/{id}/closures': async subjects => ({
    url: `/api/facilities/${(await subjects.booking()).facilityId}/closures`,
    body: { ...morning(), reason: 'Rain', remedy: 'refund' },
  }),
  'POST /api/facilities/{id}/closures/{closureId}/reopen': async subjects => ({
    url: `${await closure(subjects)}/reopen`,
  }),
  'GET /api/waiting-list': async subjects => {
    await waiting(subjects)
    return { url: '/api/waiting-list' }
  },
  'POST /api/waiting-list': async subjects => {
    const slot = await subjects.takenSlot()
    return { url: '/api/waiting-list', body: { slotId: slot.id, name: 'Wim Waiter', email: subjects.email() } }
  },
  'POST /api/waiting-list/{id}/leave': async subjects => ({
    url: `/api/waiting-list/${await waiting(subjects)}/leave`,
  }),
  'POST /api/waiting-list/{id}/claim': async subjects => ({ url: `/api/waiting-list/${await offer(subjects)}/claim` }),
  'GET /api/owner/reports.csv': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/reports.csv?table=facilities' }
  },
  'GET /api/owner/week.pdf': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/week.pdf?venue=none&from=2027-03-07' }
  },
  'GET /api/owner/bookings.csv': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/bookings.csv' }
  },
  'POST /api/sandbox/payment-intents/{id}/retrieve': async (subjects, role) => {
    const { paymentIntentId, clientSecret } = await intent(subjects, role)
    return { url: `/api/sandbox/payment-intents/${paymentIntentId}/retrieve`, body: { clientSecret } }
  },
  'POST /api/sandbox/payment-intents/{id}/confirm': async (subjects, role) => {
    const { paymentIntentId, clientSecret } = await intent(subjects, role)
    const body = { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null }
    return { url: `/api/sandbox/payment-intents/${paymentIntentId}/confirm`, body }
  },
  'POST /api/sandbox/payment-intents/{id}/authenticate': async (subjects, role) => {
    const { paymentIntentId, clientSecret } = await intent(subjects, role)
    const url = `/api/sandbox/payment-intents/${paymentIntentId}`
    const card = { clientSecret, paymentMethod: 'pm_card_authenticationRequired', returnUrl: null }
    await subjects.app.post(`${url}/confirm`, card)
    return { url: `${url}/authenticate`, body: { clientSecret, outcome: 'complete' } }
  },
}

async function intent({ app, people, facility }: Subjects, role: Role) {
  const held = await holdAs(app, people[role], await facility())
  return (await openIntent(app, held, people[role])).body
}
