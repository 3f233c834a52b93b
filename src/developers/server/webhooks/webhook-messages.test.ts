import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { startReceiver } from '#app/testing/webhook-receiver.ts'
import { bookingEventNames } from '#bookings/booking-events.ts'
import type { Webhook } from '#developers/webhook-contract.ts'
import { TEST_EVENT } from '#developers/webhook-rules.ts'

const receiver = await startReceiver()
const app = await testApp({ fetchOutside: receiver.fetchOutside })

type Parameter = { name: string; in: string; required: boolean }
type Sent = { post: { parameters: Parameter[]; requestBody: { content: Record<string, { schema: object }> } } }
type Document = { webhooks: Record<string, Sent>; components: object }

const { body: document } = await app.get<Document>('/api/openapi.json')

test('the document lists every bookable event and the test', () => {
  expect(Object.keys(document.webhooks)).toEqual([...bookingEventNames, TEST_EVENT])
})

test('deliveries match the document, headers and body', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const request = { url: receiver.urlOf('described'), events: bookingEventNames }
  const { body } = await app.post<{ webhook: Webhook }>('/api/developer/webhooks', request, owner)
  await app.post(`/api/developer/webhooks/${body.webhook.id}/test`, undefined, owner)
  const { booking } = await makeBooking(app, { facilityId, count: 2 })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, owner)
  await app.run('deliver-webhooks')
  const arrived = receiver.at('described')
  expect(arrived).toHaveLength(4)
  for (const { headers, body: text } of arrived) {
    const message = JSON.parse(text) as { type: string }
    const { parameters, requestBody } = document.webhooks[message.type]!.post
    expect(validatorOf(requestBody.content['application/json']!.schema)(message), message.type).toBe(true)
    for (const { name } of parameters) expect(headers[name]).toBeTruthy()
  }
})

function validatorOf(schema: object) {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv.compile({ ...schema, components: document.components })
}
