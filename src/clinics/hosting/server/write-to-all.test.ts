import { expect, test } from 'vitest'
import { bookingDeskCalls } from '#app/testing/booking-desk-calls.ts'
import { attendance, buyerNamed, buySeats } from '#app/testing/buy-seats.ts'
import { makeHost, soonClinic } from '#app/testing/host-clinic.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { MAX_CLINIC_MESSAGES } from '#clinics/options.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'

const app = await testApp()
const host = await makeHost(app)
const { desk, buy } = bookingDeskCalls(app, host)

const write = (clinicId: string, more: Record<string, unknown> = {}, as: Browser = host) =>
  app.post<{ recipients: number; code: string; errors: { path: string }[] }>(
    `/api/nil-clinics/${clinicId}/messages`,
    { subject: 'Bring water', body: 'It will be hot.\nSee you at the gate.', ...more },
    as,
  )

test('a message is sent to everyone who booked, once per address, and saved', async () => {
  const clinicId = await soonClinic(app, host, 72)
  const first = await buy(clinicId, buyerNamed('Mia', 'mia@example.org'))
  await buy(clinicId, buyerNamed('Max', 'MIA@example.org'))
  await buy(clinicId, buyerNamed('Noa', 'noa@example.org'))
  const { booking: gone, browser } = await buySeats(app, { clinicId, as: buyerNamed('Oz', 'oz@example.org') })
  await app.post(`/api/nil-bookings/${gone.id}/cancel`, {}, browser)
  const { status, body } = await write(clinicId)
  expect([status, body.recipients]).toEqual([200, 2])
  await app.run('send-messages')
  const mails = await app.db<{ recipient: string; subject: string; text: string }[]>`
    select recipient, rendered ->> 'subject' as subject, rendered ->> 'text' as text from message
    where kind = 'clinic-message' and payload -> 'clinic' ->> 'id' = ${clinicId} order by recipient`
  expect(mails.map(({ recipient }) => recipient)).toEqual(['mia@example.org', 'noa@example.org'])
  expect(mails[0]!.subject).toContain('Message about “Shooting with a point guard”: Bring water')
  expect(mails[0]!.text).toContain('It will be hot.\n\nSee you at the gate.')
  expect(mails[0]!.text).toContain('Ada Example')
  const [link] = mails[0]!.text.match(/https?:\S*nil-booking-success\S*/) ?? []
  const { searchParams } = new URL(link!)
  const opened = await app.get<ClinicBooking>(
    `/api/nil-bookings/${searchParams.get('booking')}?key=${searchParams.get('key')}`,
  )
  expect(opened.body.id).toBe(first.id)
  await write(clinicId, { subject: 'And a hat' })
  const { messages } = (await desk(clinicId)).body
  expect(messages.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['And a hat', 2],
    ['Bring water', 2],
  ])
})

test.each([
  ['no subject', { subject: ' ' }, 'subject'],
  ['a long subject', { subject: 'x'.repeat(121) }, 'subject'],
  ['a web address in the subject', { subject: 'Account locked: evil.example/login' }, 'subject'],
  ['an empty body', { body: '\n' }, 'body'],
  ['a body over 2,000 characters', { body: 'x'.repeat(2_001) }, 'body'],
])('a message with %s is refused', async (_, wrong, path) => {
  const { status, body } = await write(await soonClinic(app, host, 72), wrong)
  expect([status, body.errors.map(error => error.path)]).toEqual([400, [path]])
})

test('messages need a booking, and stop after the clinic is canceled', async () => {
  const clinicId = await soonClinic(app, host, 72)
  expect((await write(clinicId)).body.code).toBe('nobody-to-write-to')
  await buy(clinicId, attendance())
  await app.post(`/api/nil-clinics/${clinicId}/cancel`, {}, host)
  const { status, body } = await write(clinicId)
  expect([status, body.code]).toEqual([409, 'clinic-cancelled'])
})

test('a clinic can send at most twenty messages, even concurrently', async () => {
  const clinicId = await soonClinic(app, host, 72)
  await buy(clinicId, attendance())
  await app.db`
    insert into clinic_message (clinic_id, subject, body, recipients)
    select ${clinicId}, 'Subject', 'Body', 1 from generate_series(1, ${MAX_CLINIC_MESSAGES - 2}::int)`
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(clinicId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await write(clinicId)).body.code).toBe('too-many-messages')
})
