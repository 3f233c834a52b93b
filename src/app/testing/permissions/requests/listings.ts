import { listingForm, submitListing } from '#app/testing/submit-listing.ts'
import { ownListingUrl } from '#listings/server/listing-key.ts'
import type { Ask, Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'
import { court } from './owners.ts'

const listing = (subjects: Subjects) =>
  subjects.make('new listing', async () => {
    const { id, email } = await submitListing(subjects.app)
    const key = new URL(ownListingUrl(subjects.app.services, { id, email })).searchParams.get('key')!
    subjects.secrets.push({ text: key, knownTo: [] }, { text: email, knownTo: ['administrator'] })
    return { id, key, url: `/api/listings/${id}` }
  })

const inReview = (subjects: Subjects) =>
  subjects.make('listing in review', async () => {
    const { id, key, url } = await subjects.make('listing to review', () => listing(subjects))
    await subjects.app.post(`${url}/start-review`, undefined, subjects.people.administrator)
    return { id, key, url }
  })

const question = 'Is the gate open on Sundays?'

const asked = (subjects: Subjects) =>
  subjects.make('question', async () => {
    const { url, key } = await inReview(subjects)
    const { body } = await subjects.app.post<{ id: string }>(`${url}/ask`, { question }, subjects.people.administrator)
    return { url, key, questionId: body.id }
  })

const step =
  (name: string, body?: object) =>
  async (subjects: Subjects): Promise<Ask> => ({ url: `${(await inReview(subjects)).url}/${name}`, body })

const right = { ...court, sportTypes: ['Soccer'], revision: 1, hours: [], usualHours: true }

export const listingRequests: Samples = {
  'POST /api/listings/{id}/start-review': async subjects => ({ url: `${(await listing(subjects)).url}/start-review` }),
  'GET /api/listings/{id}/review': async subjects => ({ url: `${(await listing(subjects)).url}/review` }),
  'POST /api/listings/{id}/note': step('note', { note: 'Called them' }),
  'POST /api/listings/{id}/ask': step('ask', { question }),
  'POST /api/listings/{id}/decline': step('decline', { revision: 1, reason: 'It is a private garden.' }),
  'POST /api/listings/{id}/approve': async subjects => {
    const { url } = await inReview(subjects)
    return { url: `${url}/approve`, body: { ...right, name: `Court ${subjects.email().split('@')[0]}` } }
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
