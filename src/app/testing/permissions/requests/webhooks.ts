import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import type { Samples } from '../ask.ts'
import type { Role } from '../roles.ts'
import type { Subjects } from '../subjects.ts'

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

export const webhookRequests: Samples = {
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
