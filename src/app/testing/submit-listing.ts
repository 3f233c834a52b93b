import { randomUUID } from 'node:crypto'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import type { TestApp } from './test-app.ts'

/** Defaults for what a test leaves out. */
export function listingForm({ services }: TestApp, more: object = {}) {
  return {
    formStamp: makeFormStamp(services.signingSecret, Date.now() - 10_000),
    faxNumber: '',
    facilityName: 'Chalk Lane Fields',
    contactName: 'Sam Rivera',
    email: `${randomUUID()}@example.org`,
    phone: '(555) 555-0123',
    address: '12 Chalk Lane',
    city: 'Frisco',
    state: 'TX',
    zipCode: '75034',
    facilityType: 'Outdoor Field',
    sportTypes: ['Soccer', 'Lacrosse'],
    pricePerHour: '$75.50/hr',
    description: 'Two full-size turf fields with lights and parking.',
    amenities: ['Parking', 'Restrooms'],
    availability: 'Weekdays after 4 PM\nWeekends all day',
    ...more,
  }
}

export async function submitListing(app: TestApp, more: object = {}): Promise<{ id: string; email: string }> {
  const form = listingForm(app, more)
  const { status, body, text } = await app.post<{ id: string }>('/api/listings', form)
  if (status !== 200) throw new Error(`The listing was refused: ${text}`)
  return { id: body.id, email: form.email }
}

export async function mailTo(app: TestApp, recipient: string, kind: string): Promise<string> {
  await app.run('send-messages')
  const [mail] = await app.db<{ text: string }[]>`
    select rendered ->> 'text' as text from message where recipient = ${recipient} and kind = ${kind}
    order by created_at desc limit 1`
  return mail?.text ?? ''
}

export function linkIn(text: string, words: string): URL {
  return new URL(text.match(/https?:\/\/\S+/g)?.find(url => url.includes(words)) ?? 'about:blank')
}
