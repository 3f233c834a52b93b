import { ownListingUrl } from '#listings/server/review/listing-key.ts'
import { ids } from '../../buy.ts'
import { listingForm, submitListing } from '../../submit-listing.ts'
import type { Ask, Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'
import { court } from './owners.ts'

/** What an administrator reads, which is about no one thing. */
const reading = (path: string): Samples => ({ [`GET ${path}`]: () => ({ url: path }) })

const listing = (subjects: Subjects) =>
  subjects.make('new listing', async () => {
    const { id, email } = await submitListing(subjects.app)
    const key = new URL(ownListingUrl(subjects.app.services, { id, email })).searchParams.get('key')!
    subjects.secrets.push({ text: key, knownTo: [] }, { text: email, knownTo: ['administrator'] })
    return { id, key, url: `/api/listings/${id}` }
  })

/** A listing that an administrator looks at. */
const inReview = (subjects: Subjects) =>
  subjects.make('listing in review', async () => {
    const { id, key, url } = await subjects.make('listing to review', () => listing(subjects))
    await subjects.app.post(`${url}/start-review`, undefined, subjects.people.administrator)
    return { id, key, url }
  })

const question = 'Is the gate open on Sundays?'

/** An open question about it. */
const asked = (subjects: Subjects) =>
  subjects.make('question', async () => {
    const { url, key } = await inReview(subjects)
    const { body } = await subjects.app.post<{ id: string }>(`${url}/ask`, { question }, subjects.people.administrator)
    return { url, key, questionId: body.id }
  })

/** A refund of the member that the provider did not make. */
const failedRefund = (subjects: Subjects) =>
  subjects.make('refund', async () => {
    const { app, people } = subjects
    const { id, slots } = await subjects.booking({ count: 2 })
    const { gateway } = app.sandbox.faults
    gateway.refundFails = true
    const change = { slotIds: ids(slots).slice(0, 1), difference: '-30.00' }
    await app.post(`/api/bookings/${id}/change`, change, people.member)
    gateway.refundFails = false
    const [row] = await app.db<{ id: string }[]>`select id from refund where status = 'failed' order by created_at desc`
    return row!.id
  })

const step =
  (name: string, body?: object) =>
  async (subjects: Subjects): Promise<Ask> => ({ url: `${(await inReview(subjects)).url}/${name}`, body })

const right = { ...court, sportTypes: ['Soccer'], revision: 1, hours: [] }

export const administratorRequests: Samples = {
  ...reading('/api/admin/summary'),
  ...reading('/api/admin/bookings'),
  ...reading('/api/admin/bookings.csv'),
  ...reading('/api/admin/providers'),
  ...reading('/api/admin/analytics'),
  'GET /api/admin/events': () => ({ url: '/api/admin/events', isStream: true }),
  ...reading('/api/workers'),
  'GET /api/workers/{name}/runs': async subjects => {
    await subjects.app.run('sum-figures')
    return { url: '/api/workers/sum-figures/runs' }
  },
  'POST /api/workers/{name}/run': () => ({ url: '/api/workers/sum-figures/run' }),
  ...reading('/api/refunds'),
  'POST /api/refunds/{id}/retry': async subjects => ({ url: `/api/refunds/${await failedRefund(subjects)}/retry` }),
  ...reading('/api/facilities.csv'),
  ...reading('/api/leads'),
  ...reading('/api/leads.csv'),
  ...reading('/api/listings'),
  ...reading('/api/listings.csv'),
  ...reading('/api/review-counts'),
  'POST /api/listings/{id}/start-review': async subjects => ({ url: `${(await listing(subjects)).url}/start-review` }),
  'GET /api/listings/{id}/review': async subjects => ({ url: `${(await listing(subjects)).url}/review` }),
  'POST /api/listings/{id}/note': step('note', { note: 'Called them' }),
  'POST /api/listings/{id}/ask': step('ask', { question }),
  'POST /api/listings/{id}/decline': step('decline', { revision: 1, reason: 'It is a private garden.' }),
  'POST /api/listings/{id}/approve': async subjects => {
    const { url } = await inReview(subjects)
    return { url: `${url}/approve`, body: { ...right, name: `Court ${subjects.email()}` } }
  },
  'GET /api/listings/{id}': async subjects => {
    const { url, key } = await listing(subjects)
    return { url: `${url}?key=${key}` }
  },
  'POST /api/listings/{id}/answer': async subjects => {
    const { url, key, questionId } = await asked(subjects)
    return { url: `${url}/answer`, body: { key, questionId, answer: 'Yes, until 8 PM.' } }
  },
  'POST /api/listings/{id}/correct': async subjects => {
    const { url, key } = await listing(subjects)
    const { formStamp: _, faxNumber: __, email: ___, ...form } = listingForm(subjects.app)
    return { url: `${url}/correct`, body: { ...form, key, revision: 1 } }
  },
}
