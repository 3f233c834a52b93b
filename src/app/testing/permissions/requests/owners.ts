import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { csvOf, formOf, upload } from '#app/testing/import-list.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import type { BulkPreview, BulkRun } from '#availability/bulk-changes/contract.ts'
import type { Block, FeedAddresses } from '#bookings/calendar/contract.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { StaffBooking } from '#bookings/staff/contract.ts'
import type { OwnPhoto } from '#facilities/contract.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { noFacility } from '#facilities/facility-form.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import type { Samples } from '../ask.ts'
import { type Role, roleMay, team } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

const evening = () => ({ from: `${futureDate()}T18:00`, to: `${futureDate()}T19:00` })
const schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }] }

export const court = {
  ...noFacility,
  name: 'Chalk Lane Court',
  street: '5 Main Street',
  city: 'Frisco',
  state: 'TX',
  zip: '75034',
  sportTypes: ['Tennis'],
  pricePerHour: '$40',
}

const fileAt = (feedUrl: string) => ({ provider: 'civicrec', settings: { feedUrl } })

const own = async (subjects: Subjects) => `/api/owner/facilities/${await subjects.facility()}`

/** Not the booked one: connected systems are queried before each booking. */
const connectable = async (subjects: Subjects) =>
  `/api/owner/facilities/${await subjects.facility('connected facility')}`

async function revisionOf({ app, people }: Subjects, url: string): Promise<number | string> {
  return (await app.get<{ revision: number | string }>(url, people.owner)).body.revision
}

const bulkChange = async (subjects: Subjects) => ({
  selection: { facilityIds: [await subjects.facility('bulk facility')] },
  change: { responseHours: 8 },
})

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

export function photoForm(): Promise<FormData> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#284' } })
    .jpeg()
    .toBuffer()
    .then(bytes => {
      const form = new FormData()
      form.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
      return form
    })
}

const photo = (subjects: Subjects) =>
  subjects.make('photo', async () => {
    const photos = `/api/owner/facilities/${await subjects.facility('photographed facility')}/photos`
    const { body } = await subjects.app.post<{ photos: OwnPhoto[] }>(photos, await photoForm(), subjects.people.owner)
    return { photos, id: body.photos[0]!.id }
  })

async function draft(subjects: Subjects): Promise<string> {
  const id = await subjects.facility('draft facility')
  await subjects.app.db`update facility set draft_since = now(), retired_at = now() where id = ${id}`
  return id
}

/** Of a member limited to one; null for others. */
async function onlyVenueOf({ app, people }: Subjects, role: Role): Promise<string | null> {
  const [member] = await app.db<{ venueId: string }[]>`
    select venue_ids[1] as venue_id from organization_member
    where account_id = ${people[role].account?.id ?? null} and venue_ids is not null`
  return member?.venueId ?? null
}

const feed = (subjects: Subjects) =>
  subjects.make('feed', async () => {
    const { app, people, secrets } = subjects
    const { facilityId } = await subjects.booking()
    const { body } = await app.post<FeedAddresses>('/api/owner/calendar-feeds', { facilityId }, people.owner)
    const { pathname } = new URL(body.plain)
    secrets.push({ text: pathname, knownTo: ['owner'] })
    return pathname
  })

/** One per account that may import; others get the owner's. */
const importOf = (subjects: Subjects, role: Role) =>
  subjects.make(`import of ${role}`, async () => {
    const { app, people, secrets } = subjects
    const whose = roleMay(role, 'import-facilities') ? role : 'owner'
    const { body } = await upload(app, csvOf([{ name: `Field ${subjects.email().split('@')[0]}` }]), people[whose])
    const { id } = body
    const isOfTeam = whose === 'owner' || whose === 'manager'
    const isOfOthers = whose === 'another owner' || whose === 'manager of others'
    const colleagues: Role[] = isOfTeam
      ? ['owner', 'manager']
      : isOfOthers
        ? ['another owner', 'manager of others']
        : [whose]
    secrets.push({ text: id, knownTo: [...colleagues, 'administrator'] })
    return id
  })

function hasNoOrganization(role: Role): boolean {
  return role === 'member' || role === 'another member' || role === 'administrator'
}

export const ownerRequests: Samples = {
  'GET /api/owner/facilities': async subjects => {
    await subjects.facility()
    return { url: '/api/owner/facilities' }
  },
  'POST /api/owner/facilities/check': async subjects => ({
    url: '/api/owner/facilities/check',
    body: { facilityIds: [await subjects.facility()] },
  }),
  'GET /api/owner/facilities/drafts': () => ({ url: '/api/owner/facilities/drafts' }),
  // The response names the facilities sent, so strangers send none of the organization.
  'POST /api/owner/facilities/publish': async (subjects, role) => {
    const { app } = subjects
    // Others publish in organizations of their own.
    if (hasNoOrganization(role)) await app.db.begin(tx => ownOrganization(tx, subjects.accountOf(role).id))
    await app.db`update organization set verified_at = now(), verified_by = 'demo' where verified_at is null`
    const facilityId = team.some(each => each === role) ? await draft(subjects) : randomUUID()
    return { url: '/api/owner/facilities/publish', body: { facilityIds: [facilityId] } }
  },
  'POST /api/owner/facilities': async (subjects, role) => ({
    url: '/api/owner/facilities',
    body: { ...court, name: `Court ${subjects.email().split('@')[0]}`, venueId: await onlyVenueOf(subjects, role) },
  }),
  'GET /api/owner/facilities/{id}': async subjects => ({ url: await own(subjects) }),
  'POST /api/owner/facilities/{id}': async subjects => {
    const url = await own(subjects)
    const { body } = await subjects.app.get<OwnFacility>(url, subjects.people.owner)
    const address = { street: '5 Main Street', zip: '11201' }
    const { revision, values } = body
    return { url, body: { ...values, ...address, name: `Court ${subjects.email().split('@')[0]}`, revision } }
  },
  'GET /api/owner/facility-table': async subjects => {
    await subjects.facility()
    return { url: '/api/owner/facility-table' }
  },
  'GET /api/owner/facility-table/choices': () => ({ url: '/api/owner/facility-table/choices' }),
  'POST /api/owner/bulk-changes/preview': async subjects => ({
    url: '/api/owner/bulk-changes/preview',
    body: await bulkChange(subjects),
  }),
  'POST /api/owner/bulk-changes': async subjects => {
    const body = await bulkChange(subjects)
    const preview = await subjects.app.post<BulkPreview>('/api/owner/bulk-changes/preview', body, subjects.people.owner)
    return { url: '/api/owner/bulk-changes', body: { ...body, state: preview.body.state } }
  },
  'GET /api/owner/bulk-changes/{id}': async subjects => {
    const body = await bulkChange(subjects)
    const { app, people, make } = subjects
    const run = await make('bulk change', async () => {
      const preview = await app.post<BulkPreview>('/api/owner/bulk-changes/preview', body, people.owner)
      const asked = { ...body, state: preview.body.state }
      return (await app.post<BulkRun>('/api/owner/bulk-changes', asked, people.owner)).body
    })
    return { url: `/api/owner/bulk-changes/${run.id}` }
  },
  'GET /api/owner/facilities/{id}/copies': async subjects => ({ url: `${await own(subjects)}/copies` }),
  'POST /api/owner/facilities/{id}/copies': async subjects => ({
    url: `${await own(subjects)}/copies`,
    body: { name: `Court ${subjects.email().split('@')[0]}` },
  }),
  'POST /api/owner/facilities/{id}/halves': async subjects => {
    const name = `Court ${subjects.email().split('@')[0]}`
    const url = `/api/owner/facilities/${await subjects.facility('split facility')}/halves`
    return { url, body: { names: [`${name} A`, `${name} B`], pricePerHour: '20' } }
  },
  'POST /api/owner/facilities/{id}/retire': async subjects => ({ url: `${await own(subjects)}/retire`, body: {} }),
  'POST /api/owner/facilities/{id}/restore': async subjects => {
    const url = `/api/owner/facilities/${await subjects.facility('retired facility')}`
    await subjects.app.post(`${url}/retire`, {}, subjects.people.owner)
    return { url: `${url}/restore`, body: {} }
  },
  'POST /api/owner/facilities/{id}/publish': async subjects => ({
    url: `/api/owner/facilities/${await draft(subjects)}/publish`,
    body: {},
  }),
  'POST /api/owner/facilities/{id}/hide': async subjects => {
    const url = `/api/owner/facilities/${await subjects.facility('hidden facility')}`
    await subjects.app.post(`${url}/show`, {}, subjects.people.owner)
    return { url: `${url}/hide`, body: {} }
  },
  'POST /api/owner/facilities/{id}/show': async subjects => {
    const url = `/api/owner/facilities/${await subjects.facility('hidden facility')}`
    await subjects.app.post(`${url}/hide`, {}, subjects.people.owner)
    return { url: `${url}/show`, body: {} }
  },
  'GET /api/owner/facilities/{id}/preview': async subjects => ({ url: `${await own(subjects)}/preview` }),
  'POST /api/owner/facilities/{id}/photos': async subjects => ({
    url: `${await own(subjects)}/photos`,
    body: await photoForm(),
  }),
  'POST /api/owner/facilities/{id}/photos/order': async subjects => {
    const { photos, id } = await photo(subjects)
    return { url: `${photos}/order`, body: { photoIds: [id] } }
  },
  'POST /api/owner/facilities/{id}/photos/{photoId}': async subjects => {
    const { photos, id } = await photo(subjects)
    return { url: `${photos}/${id}`, body: { alt: 'The field from the gate' } }
  },
  'POST /api/owner/facilities/{id}/photos/{photoId}/remove': async subjects => {
    const { photos, id } = await photo(subjects)
    return { url: `${photos}/${id}/remove`, body: {} }
  },
  'POST /api/owner/facilities/{id}/photos/{photoId}/restore': async subjects => {
    const { photos, id } = await photo(subjects)
    await subjects.app.post(`${photos}/${id}/remove`, {}, subjects.people.owner)
    return { url: `${photos}/${id}/restore`, body: { position: 0 } }
  },
  'GET /api/owner/facilities/{id}/connection': async subjects => ({ url: `${await connectable(subjects)}/connection` }),
  'POST /api/owner/facilities/{id}/connection': async subjects => ({
    url: `${await connectable(subjects)}/connection`,
    body: fileAt('https://calendars.example/court.ics'),
  }),
  'POST /api/owner/facilities/{id}/connection/test': async subjects => ({
    url: `${await connectable(subjects)}/connection/test`,
    // Refused, so nothing leaves the machine.
    body: fileAt('https://192.168.0.1/court.ics'),
    answers: 400,
  }),
  'POST /api/owner/facilities/{id}/connection/remove': async subjects => {
    const url = `${await connectable(subjects)}/connection`
    await subjects.app.post(url, fileAt('https://calendars.example/court.ics'), subjects.people.owner)
    return { url: `${url}/remove`, body: { provider: 'civicrec' } }
  },
  'GET /api/owner/facilities/{id}/schedule': async subjects => ({ url: `${await own(subjects)}/schedule` }),
  'POST /api/owner/facilities/{id}/schedule/preview': async subjects => ({
    url: `${await own(subjects)}/schedule/preview`,
    body: { schedule, from: futureDate() },
  }),
  'POST /api/owner/facilities/{id}/schedule': async subjects => {
    const url = `${await own(subjects)}/schedule`
    return { url, body: { schedule, revision: await revisionOf(subjects, url) } }
  },
  'POST /api/owner/facilities/{id}/schedule/reset': async subjects => {
    const url = `${await own(subjects)}/schedule`
    // So that there is a schedule to reset.
    const revision = await revisionOf(subjects, url)
    await subjects.app.post(url, { schedule, revision }, subjects.people.owner)
    return { url: `${url}/reset`, body: { revision: await revisionOf(subjects, url) } }
  },
  'GET /api/owner/facilities/{id}/ground': async subjects => ({ url: `${await own(subjects)}/ground` }),
  'POST /api/owner/facilities/{id}/ground': async subjects => {
    const facilityId = await subjects.facility()
    const half = await subjects.facility('half of a facility')
    const members = [
      { facilityId, part: [0, 2] },
      { facilityId: half, part: [0, 1] },
    ]
    const url = `/api/owner/facilities/${facilityId}/ground`
    return { url, body: { members, revision: await revisionOf(subjects, url) } }
  },
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
  'GET /api/owner/facilities.csv': async subjects => {
    await subjects.facility()
    return { url: '/api/owner/facilities.csv' }
  },
  'GET /api/facilities/csv/template': () => ({ url: '/api/facilities/csv/template' }),
  'GET /api/facilities/csv/guide': () => ({ url: '/api/facilities/csv/guide' }),
  'GET /api/facilities/csv/columns': () => ({ url: '/api/facilities/csv/columns' }),
  'POST /api/facilities/csv/reading': () => ({ url: '/api/facilities/csv/reading', body: listForm() }),
  'POST /api/facilities/csv/validate': () => ({ url: '/api/facilities/csv/validate', body: listForm() }),
  'POST /api/facilities/csv/failed-rows': () => ({ url: '/api/facilities/csv/failed-rows', body: listForm() }),
  'POST /api/facilities/csv/upload': () => ({ url: '/api/facilities/csv/upload', body: listForm() }),
  'GET /api/facilities/csv/imports': async (subjects, role) => {
    await importOf(subjects, 'owner')
    await importOf(subjects, role)
    return { url: '/api/facilities/csv/imports' }
  },
  'GET /api/facilities/csv/imports/{id}': async (subjects, role) => ({
    url: `/api/facilities/csv/imports/${await importOf(subjects, role)}`,
  }),
  'POST /api/facilities/csv/imports/{id}/undo': async (subjects, role) => ({
    url: `/api/facilities/csv/imports/${await importOf(subjects, role)}/undo`,
  }),
}

function listForm(): FormData {
  return formOf(csvOf([{ name: 'Field 1' }]))
}
