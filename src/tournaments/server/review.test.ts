import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkIn, mailTo } from '#app/testing/submit-listing.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { tournamentForm } from '#app/testing/tournament-form.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import type { ReviewQuestion } from '#submissions/contract.ts'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import type { OwnTournament } from '#tournaments/review-contract.ts'

const app = await testApp()
const admin = await app.administrator()

async function submitted() {
  const submitterEmail = `${randomUUID()}@example.org`
  const form = {
    ...tournamentForm(submitterEmail),
    formStamp: makeFormStamp(app.services.signingSecret, Date.now() - 10_000),
  }
  const { status, text } = await app.post('/api/tournaments', form)
  expect(status, text).toBe(200)
  const [row] = await app.db<{ id: string }[]>`select id from tournament where submitter_email = ${submitterEmail}`
  return { id: row!.id, submitterEmail }
}

const ask = (id: string, question = 'Which fields will you play on?', as = admin) =>
  app.post<ReviewQuestion>(`/api/tournaments/${id}/ask`, { question }, as)
const own = (id: string, key: string) => app.get<OwnTournament>(`/api/tournament-submissions/${id}?key=${key}`)
const answer = (id: string, body: object) => app.post<OwnTournament>(`/api/tournament-submissions/${id}/answer`, body)

async function keyOf({ submitterEmail }: { submitterEmail: string }) {
  return linkIn(await mailTo(app, submitterEmail, 'tournament-question'), '/tournaments/submissions/').searchParams.get(
    'key',
  )!
}

async function queue(): Promise<TournamentSubmission[]> {
  const all: TournamentSubmission[] = []
  let url: string | undefined = '/api/tournament-submissions?limit=2'
  while (url) {
    const { body, headers }: Awaited<ReturnType<typeof app.get<TournamentSubmission[]>>> = await app.get<
      TournamentSubmission[]
    >(url, admin)
    all.push(...body)
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  return all
}

async function decide(id: string, way: 'publish' | 'decline') {
  const { version } = (await queue()).find(each => each.id === id)!
  return app.post(`/api/tournaments/${id}/${way}`, { version, reason: 'It is over.' }, admin)
}

test('a submitter answers a question by the emailed link', async () => {
  const tournament = await submitted()
  const { body: question, status } = await ask(tournament.id)
  expect(status).toBe(200)
  expect((await queue()).at(-1)).toMatchObject({ id: tournament.id, dueAt: null, questions: [{ answer: null }] })
  const key = await keyOf(tournament)
  expect((await own(tournament.id, key)).body).toMatchObject({
    status: 'submitted',
    declineReason: null,
    submission: { id: tournament.id, questions: [{ question: 'Which fields will you play on?' }] },
  })
  const answered = await answer(tournament.id, { key, questionId: question.id, answer: 'On fields 3 to 6.' })
  expect(answered).toMatchObject({
    status: 200,
    body: { submission: { questions: [{ answer: 'On fields 3 to 6.' }] } },
  })
  expect(answered.body.submission.dueAt).not.toBeNull()
  expect(await mailTo(app, product.supportEmail, 'tournament-answered')).toContain('On fields 3 to 6.')
  expect((await queue()).find(({ id }) => id === tournament.id)?.questions).toMatchObject([
    { answer: 'On fields 3 to 6.' },
  ])
  expect((await decide(tournament.id, 'publish')).status).toBe(200)
  const rows = await app.db<
    { action: string }[]
  >`select action from audit_entry where subject_id = ${tournament.id} order by id`
  expect(rows.map(({ action }) => action)).toEqual(['tournament-question-sent', 'tournament-published'])
})

test('one question is open at a time, and each is answered once', async () => {
  const tournament = await submitted()
  const rivals = await Promise.all([ask(tournament.id), ask(tournament.id)])
  expect(rivals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(rivals.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'question-open' })
  const key = await keyOf(tournament)
  const questionId = rivals.find(({ status }) => status === 200)!.body.id
  const answers = await Promise.all([1, 2].map(() => answer(tournament.id, { key, questionId, answer: 'Yes' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'question-answered' })
})

test('a decided submission refuses questions and answers and shows the reason', async () => {
  const tournament = await submitted()
  const { body: question } = await ask(tournament.id)
  const key = await keyOf(tournament)
  expect((await decide(tournament.id, 'decline')).status).toBe(200)
  for (const late of [
    await ask(tournament.id),
    await answer(tournament.id, { key, questionId: question.id, answer: 'Hm' }),
  ])
    expect(late).toMatchObject({ status: 409, body: { code: 'tournament-decided' } })
  expect((await own(tournament.id, key)).body).toMatchObject({ status: 'declined', declineReason: 'It is over.' })
})

test("reading and answering need the submission's key, and only administrators ask", async () => {
  const [one, two] = [await submitted(), await submitted()]
  await ask(two.id)
  const strange = await keyOf(two)
  for (const key of [strange, 'x'.repeat(43)]) {
    for (const refused of [
      await own(one.id, key),
      await answer(one.id, { key, questionId: randomUUID(), answer: 'Mine' }),
    ])
      expect(refused).toMatchObject({ status: 404, body: { code: 'tournament-not-found' } })
  }
  const refusals: [as: Browser, status: number][] = [
    [newBrowser(), 401],
    [await app.owner(), 403],
  ]
  for (const [as, status] of refusals) expect((await ask(one.id, 'May I?', as)).status).toBe(status)
  expect((await ask(randomUUID())).status).toBe(404)
  expect((await ask(one.id, ' ')).status).toBe(400)
})

test('the queue is ordered by due date, with those awaiting an answer last', async () => {
  const [late, asked, soon] = [await submitted(), await submitted(), await submitted()]
  await app.db`update tournament set waiting_since = now() - interval '30 hours' where id = ${late.id}`
  await app.db`update tournament set waiting_since = now() - interval '20 hours' where id = ${soon.id}`
  await ask(asked.id)
  const order = (await queue()).map(({ id }) => id)
  expect(new Set(order).size).toBe(order.length)
  expect(order.slice(0, 2)).toEqual([late.id, soon.id])
  // The previous test's question may still be open.
  expect(order.slice(-2)).toContain(asked.id)
  const { body } = await app.get<{ tournaments: { waiting: number; overdue: number } }>('/api/review-counts', admin)
  expect(body.tournaments.overdue).toBe(1)
})
