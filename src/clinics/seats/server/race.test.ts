import { afterAll, expect, test } from 'vitest'
import { settleLater } from '#app/testing/buy.ts'
import { bookSeats, buyer, buySeats, clinicNow, expireHolds, readyForSeats } from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const processes = await Promise.all([startProcess(app.address), startProcess(app.address)])
afterAll(() => Promise.all(processes.map(process => process.stop())))

const BUYERS = 100

async function requestPlaces(person: number, clinicId: string): Promise<{ status: number; code?: string }> {
  const answer = await fetch(`${processes[person % 2]!.origin}/api/create-nil-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clinicId, amount: '45.00', participantEmail: `buyer${person}@example.org` }),
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, ...(code && { code }) }
}

test(`only one of ${BUYERS} buyers gets the last seat; the rest are refused before payment`, async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 3 })
  await buySeats(app, { clinicId, places: 2 })
  const answers = await Promise.all(Array.from({ length: BUYERS }, (_, person) => requestPlaces(person, clinicId)))
  const kept = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect([kept.length, refused.length]).toEqual([1, BUYERS - 1])
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['clinic-full']))
  const [books] = await app.db<{ payments: number; held: number }[]>`
    select (select count(*)::int from payment where purpose = ${`clinic:${clinicId}`} and status = 'created') as payments,
      (select sum(seats)::int from clinic_hold where clinic_id = ${clinicId}) as held`
  expect(books).toEqual({ payments: 1, held: 1 })
  expect((await clinicNow(app, clinicId)).placesLeft).toBe(0)
})

test('only one late payment for the last seat is booked and charged', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1 })
  const late = []
  for (let person = 0; person < 12; person++) {
    late.push(await readyForSeats(app, { clinicId, as: buyer(person) }))
    await expireHolds(app, clinicId)
  }
  const answers = await Promise.all(late.map(({ book }) => book()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['clinic-full']),
  )
  await settleLater(app)
  const charged = await app.db<{ status: string }[]>`
    select status from payment where purpose = ${`clinic:${clinicId}`} and captured_cents > 0`
  expect(charged).toEqual([{ status: 'captured' }])
})

test("only one of 20 concurrent bookings gets a free clinic's last seat", async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1, priceCents: 0 })
  const requests = Array.from({ length: 20 }, (_, person) => ({ clinicId, priceCents: 0, as: buyer(person) }))
  const answers = await Promise.all(requests.map(free => bookSeats(app, free, null, newBrowser())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the database refuses to oversell seats', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 2 })
  const hold = (visitorId: string, places: number) =>
    app.db`insert into clinic_hold (clinic_id, visitor_id, seats, expires_at)
      values (${clinicId}, ${visitorId}, ${places}, now() + interval '1 hour')`
  await hold('00000000-0000-4000-8000-000000000001', 2)
  await expect(hold('00000000-0000-4000-8000-000000000002', 1)).rejects.toThrow(/clinic_never_oversold/)
  await expect(app.db`update clinic set max_participants = 1 where id = ${clinicId}`).rejects.toThrow(
    /clinic_never_oversold/,
  )
})
