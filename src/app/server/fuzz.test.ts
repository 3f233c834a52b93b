import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDocumented, readApiDocument } from '#app/testing/check-documented.ts'
import { type Operation, readSendable } from '#app/testing/fuzz/operations.ts'
import { departuresOf } from '#app/testing/fuzz/requests-of.ts'
import { type Answered, openWorld, sendPatiently } from '#app/testing/fuzz/world.ts'
import { testApp } from '#app/testing/test-app.ts'
import { makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'

/** In total; `npm run fuzz` sends more, with other seeds. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_411)

/** Addresses are checked as usual, but no name resolves. */
const fetchOutside = makeFetchOutside({
  publicUrl: 'http://localhost',
  findAddresses: () => Promise.reject(new ProviderFault('unreachable', 'There is nobody here.')),
})
// Unexpected errors have a stack trace.
const app = await testApp({ env: { LOG_LEVEL: 'error' }, fetchOutside })
const text = (await app.app.inject('/api/openapi.json')).payload
const document = readApiDocument(text)
const { operations: all, schemas } = readSendable(text)
const operations = all.filter(({ name }) => name.includes(process.env.FUZZ_ONLY ?? ''))
const isLong = process.env.FUZZ_RUNS !== undefined
/** Count by status. */
const answers = new Map<number, number>()
const numRuns = Math.ceil(RUNS / operations.length)
const world = openWorld(app, { areApart: isLong })

describe(`any request (seed ${SEED})`, () => {
  test.each(operations.map(operation => [operation.name, operation] as const))(
    '%s answers as documented',
    async (_name, operation) => {
      await world.senders()
      const property = fc.asyncProperty(departuresOf(operation, schemas), async departure => {
        const request = await world.request(operation, departure)
        const answer = await sendPatiently(app, operation.method, request)
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        judge(operation, request.sent.url, answer)
      })
      await fc.assert(property, { seed: SEED, numRuns })
    },
    3_600_000,
  )
})

afterAll(() => {
  const tally = [...answers].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
  if (isLong) console.log(`Answers: ${tally.join(', ')}`)
})

/** Nothing fails, and every response is documented. */
function judge({ name, method }: Operation, url: string, { status, contentType, text: answered }: Answered): void {
  const body = contentType.includes('json') && answered !== '' ? (JSON.parse(answered) as ProblemBody) : undefined
  const code = status >= 400 ? body?.code : undefined
  expect(code, `${name}: ${answered.slice(0, 300)}`).not.toBe('internal')
  expect(code, `${name}: ${answered.slice(0, 300)}`).not.toBe('temporarily-unavailable')
  if (status >= 400) expect(body, `${name}: ${status} ${answered.slice(0, 300)}`).toMatchObject({ status })
  checkDocumented(document, { method, url }, { status, code, contentType: contentType.split(';', 1)[0]!, body })
}
