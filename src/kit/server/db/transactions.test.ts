import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { connect, type Tx } from './db.ts'

const { db, address } = await testApp()
await db`create table note (text text primary key)`

const notes = async () => (await db<{ text: string }[]>`select text from note order by text`).map(({ text }) => text)
const write = (tx: Tx, text: string) => tx`insert into note values (${text})`

/** As an administrator, a restart or a network failure would. */
async function cut(tx: Tx): Promise<void> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await db`select pg_terminate_backend(${row!.pid})`
  await sleep(20)
}

test('success commits, an error rolls back', async () => {
  expect(await db.begin(async tx => (await write(tx, 'kept')).count)).toBe(1)
  const thrown = db.begin(async tx => {
    await write(tx, 'undone')
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  expect(await notes()).toEqual(['kept'])
})

test('a failed statement rolls back everything, even if its error was caught', async () => {
  const caught = db.begin(async tx => {
    await write(tx, 'before')
    await write(tx, 'kept').catch(() => {})
  })
  await expect(caught).rejects.toThrow('rolled back')
  expect(await notes()).toEqual(['kept'])
})

test('a failed savepoint rolls back alone', async () => {
  await db.begin(async tx => {
    await write(tx, 'whole')
    await tx.savepoint(inner => write(inner, 'kept')).catch(() => {})
    await tx.savepoint(inner => write(inner, 'part'))
  })
  expect(await notes()).toEqual(['kept', 'part', 'whole'])
})

test('losing the connection ends the transaction, and none of it runs elsewhere', async () => {
  for (let round = 0; round < 25; round++) {
    const lost = db.begin(async tx => {
      await write(tx, `first ${round}`)
      await cut(tx)
      await Promise.all([write(tx, `second ${round}`), write(tx, `third ${round}`)])
    })
    // 57P01 is PostgreSQL's own error, if read only after the next statement was sent.
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|57P01)$/) })
  }
  // Far more were lost than the pool has: each is replaced.
  expect(await db.begin(tx => tx`select 1 as one`)).toEqual([{ one: 1 }])
  expect(await notes()).toEqual(['kept', 'part', 'whole'])
})

test('after a failed first statement, none of the others commits alone', async () => {
  const attempt = db.begin(async tx => {
    await tx`select 1 / ${0}::int`.catch(() => {})
    await write(tx, 'alone').catch(() => {})
  })
  await expect(attempt).rejects.toThrow('was rolled back')
  expect(await notes()).toEqual(['kept', 'part', 'whole'])
})

test('a query after its transaction ended is refused', async () => {
  const kept = await db.begin(tx => ({ tx }))
  await expect(write(kept.tx, 'late')).rejects.toThrow('has ended')
  expect(await notes()).toEqual(['kept', 'part', 'whole'])
})

test('connections lost while idle are not handed out', async () => {
  await Promise.all(Array.from({ length: 5 }, () => db.begin(tx => tx`select pg_sleep(0.02)`)))
  await db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {})
  await sleep(50)
  await db`select 1`.catch(() => {})
  const results = await Promise.all(
    Array.from({ length: 10 }, () => db.begin(tx => tx<{ one: number }[]>`select 1 as one`)),
  )
  expect(results.flat()).toHaveLength(10)
})

test('transactions beyond the pool size wait', async () => {
  let together = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 30 }, () =>
      db.begin(async tx => {
        most = Math.max(most, ++together)
        await tx`select pg_sleep(0.005)`
        together--
      }),
    ),
  )
  expect(most).toBe(5)
})

test.each([1, 4])('with %i at once, transactions that wait for statements outside them do not deadlock', async max => {
  const before = await listSessions()
  const small = connect(address, { max, searches: 1 })
  onTestFinished(() => small.end({ timeout: 1 }))
  const work = (text: string) =>
    small.begin(async tx => {
      await tx`select pg_sleep(0.005)`
      await Promise.all([small`select 1`, small.read`select 1`])
      await small`select ${text}::text`
      await tx`select 1`
      return text
    })
  const texts = Array.from({ length: 40 }, (_, index) => String(index))
  expect(await Promise.all(texts.map(work))).toEqual(texts)
  // Those of an earlier test may still be closing.
  expect((await listSessions()).filter(pid => !before.includes(pid))).toHaveLength(max + 2)
})

async function listSessions(): Promise<number[]> {
  const rows = await db<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`
  return rows.map(({ pid }) => pid)
}
