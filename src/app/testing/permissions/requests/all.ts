import { ids } from '#app/testing/buy.ts'
import { programOf } from '#app/testing/make-key.ts'
import { listingForm, submitListing } from '#app/testing/submit-listing.ts'
import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import { ownUrl } from '#submissions/server/own-key.ts'
import type { Ask, Samples } from '../ask.ts'
import { type Role, team } from '../roles.ts'
import type { Subjects } from '../subjects.ts'
import { accountRequests } from './accounts.ts'
import { administrationRequests } from './administration.ts'
import { bookingRequests } from './bookings.ts'
import { clinicRequests } from './clinics.ts'
import { deskRequests } from './desk.ts'
import { formRequests } from './forms.ts'
import { organizationRequests } from './organizations.ts'
import { court, ownerRequests } from './owners.ts'
import { publicRequests } from './public.ts'

const listing = (subjects: Subjects) =>
  subjects.make('new listing', async () => {
    const { id, email } = await submitListing(subjects.app)
    const key = new URL(ownUrl(subjects.app.services, 'listing', { id, email })).searchParams.get('key')!
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

const listingRequests: Samples = {
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

const request = (subjects: Subjects) => ({
  // RFC 2606: nothing leaves the machine.
  url: `https://${subjects.email().slice(0, 36)}.invalid/webhooks`,
  events: ['booking.created'],
})

/** The caller's, or the member's for those without an account; at most one each. */
async function webhookOf(subjects: Subjects, role: Role): Promise<Webhook> {
  const asker = subjects.people[role].account ? subjects.people[role] : subjects.people.member
  const { body } = await subjects.app.get<{ webhooks: Webhook[] }>('/api/developer/webhooks', asker)
  if (body.webhooks[0]) return body.webhooks[0]
  const added = await subjects.app.post<{ webhook: Webhook }>('/api/developer/webhooks', request(subjects), asker)
  return added.body.webhook
}

async function deliveryOf(subjects: Subjects, role: Role) {
  const { id } = await webhookOf(subjects, role)
  const asker = subjects.people[role].account ? subjects.people[role] : subjects.people.member
  const { body } = await subjects.app.post<{ delivery: WebhookDelivery }>(
    `/api/developer/webhooks/${id}/test`,
    undefined,
    asker,
  )
  return `/api/developer/webhooks/${id}/deliveries/${body.delivery.id}`
}

const webhookRequests: Samples = {
  'GET /api/developer/webhooks': () => ({ url: '/api/developer/webhooks' }),
  'POST /api/developer/webhooks': async (subjects, role) => {
    // An account can have five.
    const { id } = await webhookOf(subjects, role)
    await subjects.app.db`delete from webhook_endpoint where id = ${id}`
    return { url: '/api/developer/webhooks', body: request(subjects) }
  },
  'POST /api/developer/webhooks/{id}/remove': async (subjects, role) => ({
    url: `/api/developer/webhooks/${(await webhookOf(subjects, role)).id}/remove`,
  }),
  'POST /api/developer/webhooks/{id}/enable': async (subjects, role) => ({
    url: `/api/developer/webhooks/${(await webhookOf(subjects, role)).id}/enable`,
  }),
  'POST /api/developer/webhooks/{id}/test': async (subjects, role) => ({
    url: `/api/developer/webhooks/${(await webhookOf(subjects, role)).id}/test`,
  }),
  'GET /api/developer/webhooks/{id}/deliveries': async (subjects, role) => ({
    url: `/api/developer/webhooks/${(await webhookOf(subjects, role)).id}/deliveries`,
  }),
  'POST /api/developer/webhooks/{id}/deliveries/{deliveryId}/send-again': async (subjects, role) => ({
    url: `${await deliveryOf(subjects, role)}/send-again`,
  }),
}

const message = { text: 'Is the gate open at six?', round: 0 }

const written = (subjects: Subjects, from: 'messages' | 'customer-messages') =>
  subjects.make(`conversation ${from}`, async () => {
    const { app, people, secrets } = subjects
    secrets.push({ text: message.text, knownTo: ['member', ...team, 'administrator'] })
    const url = `/api/bookings/${(await subjects.booking()).id}`
    const author = from === 'messages' ? people.member : people.owner
    const { body } = await app.post<{ id: string }>(`${url}/${from}`, message, author)
    return { url, last: body.id }
  })

const conversationRequests: Samples = {
  'GET /api/bookings/{id}/messages': async subjects => ({
    url: `${(await written(subjects, 'messages')).url}/messages`,
  }),
  'POST /api/bookings/{id}/messages': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/messages`,
    body: message,
  }),
  'POST /api/bookings/{id}/messages/read': async subjects => {
    const { url, last } = await written(subjects, 'customer-messages')
    return { url: `${url}/messages/read`, body: { upTo: last } }
  },
  'GET /api/bookings/{id}/customer-messages': async subjects => ({
    url: `${(await written(subjects, 'messages')).url}/customer-messages`,
  }),
  'POST /api/bookings/{id}/customer-messages': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/customer-messages`,
    body: message,
  }),
  'POST /api/bookings/{id}/customer-messages/read': async subjects => {
    const { url, last } = await written(subjects, 'messages')
    return { url: `${url}/customer-messages/read`, body: { upTo: last } }
  },
  'GET /api/owner/messages': async subjects => {
    await written(subjects, 'messages')
    return { url: '/api/owner/messages' }
  },
  'GET /api/owner/bookings': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/bookings' }
  },
  'GET /api/owner/bookings/sums': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/bookings/sums' }
  },
  'GET /api/owner/reports': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/reports' }
  },
  'GET /api/owner/reports/facilities': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/reports/facilities' }
  },
  'GET /api/owner/messages/unread': () => ({ url: '/api/owner/messages/unread' }),
}

const reading = (path: string): Samples => ({ [`GET ${path}`]: () => ({ url: path }) })

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

const bookingDeskRequests: Samples = {
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
  ...reading('/api/bookings.csv'),
  ...reading('/api/leads'),
  ...reading('/api/leads.csv'),
  ...reading('/api/listings'),
  ...reading('/api/listings.csv'),
  ...reading('/api/review-counts'),
  ...reading('/api/tournament-submissions'),
}

const keyRequests: Samples = {
  'GET /api/developer/keys': () => ({ url: '/api/developer/keys' }),
  'POST /api/developer/keys': async ({ app, people }, role) => {
    // An account can have twenty.
    const { account } = people[role]
    if (account) await app.db`delete from api_key where account_id = ${account.id}`
    return { url: '/api/developer/keys', body: { name: 'Wall display', scopes: ['read'] } }
  },
  'POST /api/developer/keys/{id}/revoke': async ({ app, people }, role) => {
    const { made } = await programOf(app, people[role].account ? people[role] : people.member)
    return { url: `/api/developer/keys/${made.key.id}/revoke` }
  },
}

/**
 * One request per endpoint. To add one, add to its domain's file `METHOD /path` as in the OpenAPI document, and a
 * function that creates the subjects (`subjects` has the member's bookings, the owner's facility and clinic) and
 * returns the request of an allowed caller. Create what each account owns for the role. `subjects.make` is for things
 * of one file, `subjects.secrets` for private texts. Permissions are only in `accounts/rules.ts`;
 * `app/server/permissions` sends the requests as every role, with these parts in parallel.
 */
export const requestsByPart = {
  people: {
    ...accountRequests,
    ...publicRequests,
    ...formRequests,
    ...listingRequests,
    ...bookingDeskRequests,
    ...administrationRequests,
    ...keyRequests,
    ...webhookRequests,
    ...organizationRequests,
  },
  bookings: { ...bookingRequests, ...conversationRequests, ...ownerRequests, ...deskRequests, ...clinicRequests },
} satisfies Record<string, Samples>

export const allRequests: Samples = { ...requestsByPart.people, ...requestsByPart.bookings }
