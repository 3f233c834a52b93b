import { futureDate } from '#app/testing/make-facility.ts'
import type { Block, FeedAddresses } from '#bookings/calendar/contract.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { StaffBooking } from '#bookings/staff/contract.ts'
import type { Samples } from '../ask.ts'
import { type Role } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

const evening = () => ({ from: `${futureDate()}T18:00`, to: `${futureDate()}T19:00` })

const own = async (subjects: Subjects) => `/api/owner/facilities/${await subjects.facility()}`

const block = (subjects: Subjects) =>
  subjects.make('block', async () => {
    const url = `/api/owner/facilities/${await subjects.facility('blocked facility')}/blocks`
    const request = { ...evening(), reason: 'New nets' }
    const { body } = await subjects.app.post<{ blocks: Block[] }>(url, request, subjects.people.owner)
    return `${url}/${body.blocks[0]!.id}`
  })

const staffUrl = async (subjects: Subjects) => `/api/owner/bookings/${(await subjects.booking()).id}`

/** To be paid at the facility. */
const manualBooking = (subjects: Subjects) =>
  subjects.make('manual booking', async () => {
    const { app, people } = subjects
    const url = `/api/owner/facilities/${await subjects.facility('facility with manual bookings')}/bookings`
    const request = { ...evening(), name: 'Pat Jones', email: subjects.email(), phone: '', price: '40.00' }
    const { body } = await app.post<{ booking: BookingSummary }>(url, request, people.owner)
    return body.booking.id
  })

/** In the caller's organization; visitors get the owner's. */
const customerBlock = (subjects: Subjects, role: Role) =>
  subjects.make(`customer block of ${role}`, async () => {
    const { app, people } = subjects
    const accountId = (people[role].account ?? people.owner.account!).id
    const [block] = await app.db<[{ id: string }]>`
      with known as (
        select organization_id as id from organization_member where account_id = ${accountId} order by created_at limit 1
      ), founded as (
        insert into organization (name) select 'Parks' where not exists (select from known) returning id
      ), joined as (
        insert into organization_member (organization_id, account_id, role) select id, ${accountId}, 'owner' from founded
      )
      insert into customer_block (organization_id, email, email_digest, name, reason)
      select id, 'pat@example.org', address_digest(gen_random_uuid()::text), 'Pat Jones', 'Never comes'
      from (select id from known union all select id from founded) o returning id`
    return block.id
  })

const feed = (subjects: Subjects) =>
  subjects.make('feed', async () => {
    const { app, people, secrets } = subjects
    const { facilityId } = await subjects.booking()
    const { body } = await app.post<FeedAddresses>('/api/owner/calendar-feeds', { facilityId }, people.owner)
    const { pathname } = new URL(body.plain)
    secrets.push({ text: pathname, knownTo: ['owner'] })
    return pathname
  })

/** The calendar, and what staff do with bookings. */
export const deskRequests: Samples = {
  'GET /api/owner/calendar': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/owner/calendar?from=${futureDate()}&facilityId=${facilityId}` }
  },
  'GET /api/owner/calendar/month': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/owner/calendar/month?month=${futureDate().slice(0, 7)}&facilityId=${facilityId}` }
  },
  'GET /api/owner/calendar/filters': async subjects => {
    await subjects.facility()
    return { url: '/api/owner/calendar/filters' }
  },
  'GET /api/owner/calendar/events': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/owner/calendar/events?from=${futureDate()}&facilityId=${facilityId}`, isStream: true }
  },
  'GET /api/owner/pending-bookings': async subjects => {
    await subjects.booking({ mode: 'hold' })
    return { url: '/api/owner/pending-bookings' }
  },
  'GET /api/owner/home': async subjects => {
    await subjects.booking({ mode: 'hold' })
    return { url: '/api/owner/home' }
  },
  'GET /api/owner/search': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/search?q=example' }
  },
  'POST /api/owner/facilities/{id}/time-quote': async subjects => ({
    url: `${await own(subjects)}/time-quote`,
    body: evening(),
  }),
  'POST /api/owner/facilities/{id}/bookings': async subjects => ({
    url: `${await own(subjects)}/bookings`,
    body: { ...evening(), name: 'Pat Jones', email: subjects.email(), phone: '', price: '40.00' },
  }),
  'POST /api/owner/facilities/{id}/blocks': async subjects => ({
    url: `${await own(subjects)}/blocks`,
    body: { ...evening(), reason: 'New nets' },
  }),
  'POST /api/owner/facilities/{id}/blocks/{blockId}': async subjects => ({
    url: await block(subjects),
    body: { ...evening(), reason: 'New lines' },
  }),
  'POST /api/owner/facilities/{id}/blocks/{blockId}/lift': async subjects => ({
    url: `${await block(subjects)}/lift`,
    body: {},
  }),
  'GET /api/owner/bookings/{id}': async subjects => ({ url: await staffUrl(subjects) }),
  'POST /api/owner/bookings/{id}/refund': async subjects => ({
    url: `${await staffUrl(subjects)}/refund`,
    body: { amount: '5.00', left: '30.00', reason: 'The lights failed' },
  }),
  'POST /api/owner/bookings/{id}/note': async subjects => ({
    url: `${await staffUrl(subjects)}/note`,
    body: { text: 'Brings own nets', version: 0 },
  }),
  'POST /api/owner/bookings/{id}/desk-payments': async subjects => ({
    url: `/api/owner/bookings/${await manualBooking(subjects)}/desk-payments`,
    body: { amount: '10.00', method: 'cash' },
  }),
  'POST /api/owner/bookings/{id}/desk-payments/{paymentId}/undo': async subjects => {
    const url = `/api/owner/bookings/${await manualBooking(subjects)}/desk-payments`
    const take = async () => {
      const { body } = await subjects.app.post<StaffBooking>(
        url,
        { amount: '1.00', method: 'check' },
        subjects.people.owner,
      )
      return body.deskPayments.at(-1)!.id
    }
    return { url: `${url}/${await subjects.make('desk payment', take)}/undo` }
  },
  'POST /api/owner/bookings/{id}/receipt': async subjects => ({ url: `${await staffUrl(subjects)}/receipt` }),
  'POST /api/owner/bookings/{id}/attendance': async subjects => {
    const { id, start } = await subjects.booking()
    return { url: `/api/owner/bookings/${id}/attendance`, body: { stay: start, attendance: null } }
  },
  'POST /api/owner/bookings/{id}/block-customer': async subjects => ({
    url: `/api/owner/bookings/${await manualBooking(subjects)}/block-customer`,
    body: { reason: 'Never comes', until: null },
  }),
  'GET /api/owner/customer-blocks': async (subjects, role) => {
    await customerBlock(subjects, role)
    return { url: '/api/owner/customer-blocks' }
  },
  'POST /api/owner/customer-blocks/{id}/lift': async (subjects, role) => ({
    url: `/api/owner/customer-blocks/${await customerBlock(subjects, role)}/lift`,
  }),
  'POST /api/owner/bookings/{id}/move-quote': async subjects => ({
    url: `/api/owner/bookings/${(await subjects.booking()).id}/move-quote`,
    body: evening(),
  }),
  'POST /api/owner/bookings/{id}/move': async subjects => ({
    url: `/api/owner/bookings/${(await subjects.booking()).id}/move`,
    body: { ...evening(), revision: 0, accessVersion: 0 },
  }),
  'POST /api/owner/calendar-feeds': async subjects => ({
    url: '/api/owner/calendar-feeds',
    body: { facilityId: await subjects.facility() },
  }),
  'POST /api/owner/calendar-feeds/renew': async subjects => ({
    url: '/api/owner/calendar-feeds/renew',
    body: { facilityId: await subjects.facility(), withNames: true },
  }),
  'GET /api/calendars/{token}.ics': async subjects => ({ url: await feed(subjects) }),
}
