import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { copyDatabase } from '#app/testing/test-database.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Problem, type ProblemBody } from '#kit/shared/problem.ts'
import { connect } from '../db/db.ts'
import { answerErrors } from './answer-errors.ts'
import { cacheResponses, type Once } from './idempotency.ts'
import { forgetAnswers, removeOldKeys } from './idempotency-keys.ts'
import { openApiDocument } from './openapi.ts'
import { serve } from './serve.ts'

const endpoints = {
  work: {
    method: 'POST',
    path: '/api/job/:place',
    may: 'read-public',
    summary: 'Does something that must be done once.',
    params: z.object({ place: z.string() }),
    query: z.object({ size: z.string().optional() }),
    body: z.object({ job: z.string().min(1), note: z.string().default('') }),
    reply: z.object({ run: z.number() }),
    isIdempotent: true,
  },
  plain: {
    method: 'POST',
    path: '/api/plain',
    may: 'read-public',
    summary: 'Takes no keys.',
    body: z.object({ job: z.string() }),
    reply: z.object({ run: z.number() }),
  },
} satisfies Record<string, Endpoint>

/** Receives the run's number, which it returns by default. */
const works = new Map<string, (run: number, once?: Once<{ run: number }>) => Promise<number> | number>()
const runs = new Map<string, number>()

async function work(job: string, once?: Once<{ run: number }>): Promise<{ run: number }> {
  const run = (runs.get(job) ?? 0) + 1
  runs.set(job, run)
  return { run: (await works.get(job)?.(run, once)) ?? run }
}

const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
const app = fastify()
answerErrors(app)
// The caller is named by a header; authentication is tested elsewhere.
const scopeOf = ({ headers }: { headers: Record<string, unknown> }) => (headers['x-caller'] as string) ?? null
cacheResponses(app, { db, scopeOf, timeoutMs: 500 })
serve(app, endpoints.work, ({ body, reply, once }) => {
  if (body.job.startsWith('created')) reply.code(201)
  return work(body.job, once)
})
serve(app, endpoints.plain, ({ body }) => work(body.job))
await app.ready()
afterAll(async () => {
  await app.close()
  await db.end({ timeout: 5 })
  await database.drop()
})

type Sent = { key?: string; caller?: string | null; url?: string; body?: unknown }

/** The name is also the default key. */
async function send(job: string, { key = job, caller = 'ann', url = '/api/job/here', body = { job } }: Sent = {}) {
  const headers = { ...(key && { 'idempotency-key': key }), ...(caller && { 'x-caller': caller }) }
  const answer = await app.inject({ method: 'POST', url, payload: body as object, headers })
  return {
    status: answer.statusCode,
    body: answer.json<{ run?: number } & Partial<ProblemBody>>(),
    type: answer.headers['content-type'],
    isReplayed: answer.headers['idempotent-replayed'] === 'true',
    retryAfter: answer.headers['retry-after'],
  }
}

async function rowOf(key: string) {
  const rows = await db<{ state: string; answer: string | null; scope: string }[]>`
    select state, answer, scope from idempotency_key where key = ${key}`
  return rows[0]
}

test('a retry with the same key and request returns the first response without running again', async () => {
  const first = await send('created-once')
  expect(first).toMatchObject({ status: 201, body: { run: 1 }, isReplayed: false })
  expect(await send('created-once')).toEqual({ ...first, isReplayed: true })
  expect(runs.get('created-once')).toBe(1)
})

test('whitespace, field order and explicit defaults make no difference', async () => {
  await send('written', { body: { job: 'written', note: '' } })
  expect(await send('written', { body: { note: '', job: 'written' } })).toMatchObject({ isReplayed: true })
  expect(await send('written', { body: { job: 'written' } })).toMatchObject({ isReplayed: true })
})

test('reusing a key with another body or query is refused and runs nothing', async () => {
  await send('first-body')
  const refusal = { status: 422, body: { code: 'idempotency-key-reused' } }
  expect(await send('second-body', { key: 'first-body' })).toMatchObject(refusal)
  expect(await send('first-body', { url: '/api/job/here?size=large' })).toMatchObject(refusal)
  expect(runs.get('second-body')).toBeUndefined()
})

test('a key belongs to one caller and one path', async () => {
  await send('mine')
  expect(await send('mine', { caller: 'bob' })).toMatchObject({ body: { run: 2 }, isReplayed: false })
  expect(await send('mine', { url: '/api/job/there' })).toMatchObject({ body: { run: 3 }, isReplayed: false })
  expect(await send('mine')).toMatchObject({ body: { run: 1 }, isReplayed: true })
})

test('an anonymous caller gets a response, but nothing is stored', async () => {
  expect(await send('strange', { caller: null })).toMatchObject({ status: 200, body: { run: 1 } })
  expect(await send('strange', { caller: null })).toMatchObject({ status: 200, body: { run: 2 }, isReplayed: false })
  expect(await rowOf('strange')).toBeUndefined()
})

test('one of twenty concurrent requests runs, and all get its response', async () => {
  works.set('crowd', async run => {
    await sleep(150)
    return run
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('crowd')))
  expect(answers.map(({ status, body }) => [status, body.run])).toEqual(answers.map(() => [200, 1]))
  expect(answers.filter(answer => !answer.isReplayed)).toHaveLength(1)
  expect(runs.get('crowd')).toBe(1)
})

test('a concurrent request with another body is refused without waiting', async () => {
  const gate = makeGate()
  works.set('slow', () => gate.opened)
  const slow = send('slow')
  await waitUntil(async () => Boolean(await rowOf('slow')))
  expect(await send('other', { key: 'slow' })).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  gate.open(1)
  expect((await slow).status).toBe(200)
})

test('a request that waits too long is told to retry', async () => {
  const gate = makeGate()
  works.set('very-slow', () => gate.opened)
  const slow = send('very-slow')
  await waitUntil(async () => Boolean(await rowOf('very-slow')))
  expect(await send('very-slow')).toMatchObject({
    status: 409,
    body: { code: 'request-in-progress' },
    retryAfter: '5',
  })
  gate.open(1)
  await slow
  expect(await send('very-slow')).toMatchObject({ status: 200, isReplayed: true })
})

test('a refusal is stored with all its details', async () => {
  works.set('refused', () => {
    throw new Problem('slot-taken', 409, 'One of these times has just been taken.', { slotIds: ['a'] })
  })
  const first = await send('refused')
  expect(first).toMatchObject({ status: 409, body: { code: 'slot-taken', slotIds: ['a'] } })
  works.delete('refused')
  expect(await send('refused')).toEqual({ ...first, isReplayed: true })
})

test.each([
  ['an unexpected error', new Error('broken'), 500],
  ['503', new Problem('temporarily-unavailable', 503, 'Later.'), 503],
  ['429', new Problem('too-many-requests', 429, 'Later.'), 429],
])('%s is not stored, so the next request runs', async (name, error, status) => {
  works.set(name, run => {
    if (run === 1) throw error
    return run
  })
  const key = `failing-${status}`
  expect(await send(name, { key })).toMatchObject({ status })
  expect(await rowOf(key)).toBeUndefined()
  expect(await send(name, { key })).toMatchObject({ status: 200, body: { run: 2 }, isReplayed: false })
})

test('requests waiting for a failing run take over one at a time', async () => {
  works.set('unlucky', async run => {
    await sleep(50)
    if (run < 3) throw new Error('broken')
    return run
  })
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('unlucky')))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 500, 500])
  expect(runs.get('unlucky')).toBe(3)
})

test('an invalid request does not use up its key', async () => {
  expect(await send('careless', { body: {} })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(await send('careless')).toMatchObject({ status: 200, body: { run: 1 } })
})

test.each(['with space', 'é', 'x'.repeat(256), '\t', 'tab\there'])('%j is not a valid key', async key => {
  expect(await send('no-key', { key })).toMatchObject({ status: 400, body: { code: 'idempotency-key-invalid' } })
  expect(runs.get('no-key')).toBeUndefined()
})

test.each(['!', '~', 'x'.repeat(255), "'; drop table booking; --".replaceAll(' ', '')])(
  '%j is a valid key',
  async key => {
    await send(`job-${key}`, { key })
    expect(await send(`job-${key}`, { key })).toMatchObject({ status: 200, isReplayed: true })
  },
)

test('a dead run is taken over when its lease expires, not before', async () => {
  await send('killed')
  await dieBeforeResponse('killed')
  expect(await send('killed')).toMatchObject({ status: 409, body: { code: 'request-in-progress' } })
  await endLease('killed')
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('killed')))
  expect(answers.map(({ status, body }) => [status, body.run])).toEqual(answers.map(() => [200, 2]))
  expect(runs.get('killed')).toBe(2)
})

test('a long run renews its lease and is not taken over', async () => {
  const gate = makeGate()
  works.set('long', () => gate.opened)
  const leaseOf = async () => {
    const [row] = await db<{ leased: Date }[]>`select leased_until as leased from idempotency_key where key = 'long'`
    return row?.leased.getTime() ?? 0
  }
  const long = send('long')
  await waitUntil(async () => (await leaseOf()) > 0)
  const lease = await leaseOf()
  await expect.poll(leaseOf).toBeGreaterThan(lease)
  gate.open(1)
  expect(await long).toMatchObject({ status: 200, body: { run: 1 } })
})

test('a lease dated an hour ahead has ended', async () => {
  await send('ahead')
  await dieBeforeResponse('ahead')
  await db`update idempotency_key set leased_until = now() + interval '1 hour' where key = 'ahead'`
  expect(await send('ahead')).toMatchObject({ status: 200, body: { run: 2 } })
})

test('another body cannot take over a dead run', async () => {
  await send('dead')
  await dieBeforeResponse('dead')
  await endLease('dead')
  expect(await send('grave-robber', { key: 'dead' })).toMatchObject({ status: 422 })
  expect(runs.get('grave-robber')).toBeUndefined()
})

test.each(['answers', 'fails'])('a run that lost its lease and then %s leaves the key to its successor', async end => {
  const job = `overtaken-${end}`
  const gates = [makeGate(), makeGate()]
  works.set(job, async run => {
    await gates[run - 1]!.opened
    if (run === 1 && end === 'fails') throw new Error('broken')
    return run
  })
  const first = send(job)
  await waitUntil(async () => runs.get(job) === 1)
  await endLease(job)
  const second = send(job)
  await waitUntil(async () => runs.get(job) === 2)
  gates[0]!.open(1)
  expect((await first).status).toBe(end === 'fails' ? 500 : 200)
  expect(await rowOf(job)).toMatchObject({ state: 'running' })
  gates[1]!.open(2)
  expect(await second).toMatchObject({ body: { run: 2 }, isReplayed: false })
  expect(await send(job)).toMatchObject({ body: { run: 2 }, isReplayed: true })
})

test('a retry gets the response stored with the work, even if the run never returned', async () => {
  works.set('committed', async (run, once) => {
    await db.begin(tx => once!.keep(tx, { run }))
    return new Promise(() => {})
  })
  void send('committed')
  await waitUntil(async () => (await rowOf('committed'))?.state === 'done')
  expect(await send('committed')).toMatchObject({ status: 409, body: { code: 'request-in-progress' } })
  await endLease('committed')
  expect(await send('committed')).toMatchObject({ status: 200, body: { run: 1 }, isReplayed: true })
  expect(runs.get('committed')).toBe(1)
})

test('a concurrent retry gets the run’s response, not the one stored with its work', async () => {
  const gate = makeGate()
  works.set('last-word', async (_run, once) => {
    await db.begin(tx => once!.keep(tx, { run: 7 }))
    return gate.opened
  })
  const first = send('last-word')
  await waitUntil(async () => (await rowOf('last-word'))?.state === 'done')
  const second = send('last-word')
  gate.open(8)
  expect(await first).toMatchObject({ status: 200, body: { run: 8 } })
  expect(await second).toMatchObject({ status: 200, body: { run: 8 }, isReplayed: true })
})

test('rolling back the work rolls back its stored response', async () => {
  works.set('undone', async (run, once) => {
    await db.begin(async tx => {
      await once!.keep(tx, { run })
      if (run === 1) throw new Error('broken')
    })
    return run
  })
  expect(await send('undone')).toMatchObject({ status: 500 })
  expect(await rowOf('undone')).toBeUndefined()
  expect(await send('undone')).toMatchObject({ status: 200, body: { run: 2 }, isReplayed: false })
})

test.each([
  ['an unexpected error', new Error('broken'), 500],
  ['a refusal', new Problem('slot-taken', 409, 'One of these times has just been taken.'), 409],
])('%s after the work committed does not repeat it', async (name, error, status) => {
  works.set(`late: ${name}`, async (run, once) => {
    await db.begin(tx => once!.keep(tx, { run }))
    throw error
  })
  const late = () => send(`late: ${name}`, { key: `late-${status}` })
  expect(await late()).toMatchObject({ status })
  await endLease(`late-${status}`)
  expect(await late()).toMatchObject({ status: 200, body: { run: 1 }, isReplayed: true })
})

test('a run that lost its lease cannot commit its work', async () => {
  await db`create table done_work (run int)`
  const gate = makeGate()
  works.set('late-work', async (run, once) => {
    if (run === 1) await gate.opened
    await db.begin(async tx => {
      await tx`insert into done_work values (${run}::int)`
      await once!.keep(tx, { run })
    })
    return run
  })
  const first = send('late-work')
  await waitUntil(async () => runs.get('late-work') === 1)
  await endLease('late-work')
  expect(await send('late-work')).toMatchObject({ status: 200, body: { run: 2 } })
  gate.open(1)
  expect(await first).toMatchObject({ status: 409, body: { code: 'request-in-progress' }, retryAfter: '5' })
  expect(await db`select run from done_work`).toEqual([{ run: 2 }])
  expect(await send('late-work')).toMatchObject({ body: { run: 2 }, isReplayed: true })
})

test('a response that could not be stored is still sent', async () => {
  works.set('unkept', async run => {
    await db`alter table idempotency_key rename to idempotency_key_away`
    return run
  })
  const answer = await send('unkept')
  await db`alter table idempotency_key_away rename to idempotency_key`
  expect(answer).toMatchObject({ status: 200, body: { run: 1 } })
  expect(await rowOf('unkept')).toMatchObject({ state: 'running' })
})

test.each(['answers', 'fails'])(
  'a run that %s while the database is down does not block its key afterwards',
  async end => {
    const job = `away-${end}`
    works.set(job, async run => {
      if (run > 1) return run
      await db.unsafe(`
      create function be_away() returns trigger language plpgsql as $$ begin raise sqlstate '57P01'; end $$;
      create trigger be_away before update or delete on idempotency_key execute function be_away()`)
      if (end === 'fails') throw new Error('broken')
      return run
    })
    const first = await send(job)
    expect(first.status).toBe(end === 'fails' ? 500 : 200)
    expect(await rowOf(job)).toMatchObject({ state: 'running' })
    await db`drop function be_away cascade`
    const kept = end === 'fails' ? undefined : expect.objectContaining({ state: 'done' })
    await expect.poll(() => rowOf(job)).toEqual(kept)
    expect(await send(job)).toMatchObject({ status: 200, body: { run: end === 'fails' ? 2 : 1 } })
  },
)

test('without a key, or where keys are not accepted, the database is not queried', async () => {
  await db`alter table idempotency_key rename to idempotency_key_away`
  const answers = [await send('keyless', { key: '' }), await send('plain', { url: '/api/plain' })]
  await db`alter table idempotency_key_away rename to idempotency_key`
  expect(answers.map(answer => answer.status)).toEqual([200, 200])
})

test('a key expires after 24 hours, and the job deletes it', async () => {
  const age = (key: string) =>
    db`update idempotency_key set created_at = now() - interval '24 hours 1 second' where key = ${key}`
  await send('old')
  await age('old')
  expect(await send('newer', { key: 'old' })).toMatchObject({ status: 200, isReplayed: false })
  await age('old')
  expect(await removeOldKeys(db)).toBe(1)
  expect(await removeOldKeys(db)).toBe(0)
  expect(await rowOf('old')).toBeUndefined()
})

test('forgetting an address deletes responses that contain it, but not longer addresses', async () => {
  const answers = { theirs: 'ann+1@gmail.com', told: 'Mail to ann+1@gmail.com.', other: 'joann+1@gmail.com' }
  for (const [job, answer] of Object.entries(answers)) {
    await send(job)
    await db`update idempotency_key set answer = ${JSON.stringify({ answer })} where key = ${job}`
  }
  await db.begin(tx => forgetAnswers(tx, { asker: 'nobody', words: 'ann+1@gmail.com' }))
  const kept = await db<{ key: string }[]>`select key from idempotency_key where key = any(${Object.keys(answers)})`
  expect(kept).toEqual([{ key: 'other' }])
})

test('the OpenAPI document lists the header and its refusals where keys are accepted', () => {
  const { paths } = openApiDocument({ title: '', description: '', serverUrl: '' }, [endpoints]) as {
    paths: Record<string, { post: { parameters: { name: string; in: string }[]; responses: Record<string, object> } }>
  }
  const [taking, plain] = [paths['/api/job/{place}']!.post, paths['/api/plain']!.post]
  expect(taking.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  expect(JSON.stringify(taking.responses['409'])).toContain('request-in-progress')
  expect(JSON.stringify(taking.responses['422'])).toContain('idempotency-key-reused')
  expect(plain.parameters).toEqual([])
})

test('mounting an idempotent endpoint without a response store fails', () => {
  expect(() => serve(fastify(), endpoints.work, () => ({ run: 1 }))).toThrow('/api/job/:place')
})

/** State after a process is killed between the commit and storing the response. */
async function dieBeforeResponse(key: string): Promise<void> {
  await db`
    update idempotency_key set state = 'running', status = null, content_type = null, answer = null,
      leased_until = now() + interval '30 seconds'
    where key = ${key}`
}

async function endLease(key: string): Promise<void> {
  await db`update idempotency_key set leased_until = now() - interval '1 second' where key = ${key}`
}

function makeGate() {
  let open: (value: number) => void = () => {}
  const opened = new Promise<number>(resolve => {
    open = resolve
  })
  return { opened, open: (value: number) => open(value) }
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}
