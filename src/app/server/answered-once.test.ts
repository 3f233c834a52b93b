import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attendance } from '#app/testing/buy-seats.ts'
import type { Sample } from '#app/testing/permissions/ask.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople } from '#app/testing/permissions/roles.ts'
import { subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, readOperations, sortRoles } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const people = await meetPeople(app)
const subjects = subjectsOf(app, people, { isShared: false })
const operations = await readOperations(app)

type Described = { parameters: { name: string }[] }
const { paths } = (await app.app.inject('/api/openapi.json')).json<{ paths: Record<string, { post?: Described }> }>()
const takesKey = Object.entries(paths).flatMap(([path, { post }]) =>
  post?.parameters.some(({ name }) => name === 'Idempotency-Key') ? [`POST ${path}`] : [],
)

test('some operations accept an idempotency key', () => expect(takesKey.length).toBeGreaterThan(10))

/** Free places: no payment shows that they are booked. */
const freePlaces: Sample = async () => ({
  url: '/api/nil-bookings',
  body: {
    ...attendance({ participantEmail: subjects.email() }),
    clinicId: await subjects.clinic({ priceCents: 0 }),
    totalAmount: '0.00',
  },
})

const asks = [
  ...takesKey.map(operation => ({ name: operation, operation, sample: allRequests[operation]! })),
  { name: 'POST /api/nil-bookings of a free clinic', operation: 'POST /api/nil-bookings', sample: freePlaces },
]

test.each(asks)('$name returns its stored response on retry after the process died', async asked => {
  const key = randomUUID()
  const role = sortRoles(operations.get(asked.operation)!).allowed.find(each => each !== 'visitor')!
  const { url, body, as: browser = people[role] } = await asked.sample(subjects, role)
  const send = () =>
    app.app.inject({
      method: 'POST',
      url,
      payload: body as object,
      headers: { 'idempotency-key': key },
      cookies: Object.fromEntries(browser.cookies),
    })
  await forgetAfterCommit()
  const first = await send()
  await app.db`drop function forget_after_commit cascade`
  expect(first.statusCode, first.payload).toBeLessThan(300)
  await app.db`update idempotency_key set leased_until = now() - interval '1 second'`
  const { idempotency_key: _, ...before } = await digestAll(app.db)
  const again = await send()
  expect(await digestAll(app.db)).toMatchObject(before)
  // The bank is asked after the commit, so the response stored with the work says that the money is on its way.
  const normalized = again.payload.replace('"paymentStatus":"refunding"', '"paymentStatus":"refunded"')
  expect([again.statusCode, normalized]).toEqual([first.statusCode, first.payload])
})

/** Responses are stored only in the work's transaction, as when a process dies right after it. */
async function forgetAfterCommit(): Promise<void> {
  await app.db.unsafe(`
    create function forget_after_commit() returns trigger language plpgsql as $$
    begin
      -- Whoever has done work has written to other tables, which stay locked until the commit.
      return case when exists (
        select from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and l.mode = 'RowExclusiveLock' and c.relkind = 'r'
          and c.oid <> 'idempotency_key'::regclass) then new end;
    end $$;
    create trigger forget_after_commit before update on idempotency_key
      for each row when (new.state = 'done') execute function forget_after_commit()`)
}
