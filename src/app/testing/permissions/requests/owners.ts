import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { csvOf, formOf, upload } from '#app/testing/import-list.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import type { BulkPreview, BulkRun } from '#availability/bulk-changes/contract.ts'
import type { OwnPhoto } from '#facilities/contract.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { noFacility } from '#facilities/facility-form.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import type { Samples } from '../ask.ts'
import { type Role, roleMay, team } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

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

/** One per account that may import; others get the owner's. */
const importOf = (subjects: Subjects, role: Role) => {
  const whose = roleMay(role, 'import-facilities') ? role : 'owner'
  return subjects.make(`import of ${whose}`, async () => {
    const { app, people, secrets } = subjects
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
}

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
