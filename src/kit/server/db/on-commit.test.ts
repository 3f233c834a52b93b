import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from './db.ts'
import { onCommit, wakeJob } from './on-commit.ts'

const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 2 })
const done: string[] = []
db.commitHooks.wake = job => void done.push(`wake ${job}`)
db.commitHooks.onError = error => void done.push(`logged ${(error as Error).message}`)

afterAll(async () => {
  await db.end()
  await database.drop()
})

beforeEach(() => void done.splice(0))

test('callbacks run after the commit, in order, and before begin returns', async () => {
  await db`create table if not exists noted (at int)`
  const result = await db.begin(async tx => {
    onCommit(tx, async other => {
      const [row] = await other<{ count: number }[]>`select count(*)::int as count from noted`
      done.push(`sees ${row!.count}`)
    })
    wakeJob(tx, 'send-messages')
    onCommit(tx, () => done.push('last'))
    await tx`insert into noted values (1)`
    expect(done).toEqual([])
    return 'decided'
  })
  expect(result).toBe('decided')
  expect(done).toEqual(['sees 1', 'wake send-messages', 'last'])
})

test('nothing runs after a rollback', async () => {
  const failing = db.begin(async tx => {
    onCommit(tx, () => done.push('never'))
    await tx`select 1 / 0`
  })
  await expect(failing).rejects.toThrow('division by zero')
  const swallowed = db.begin(async tx => {
    onCommit(tx, () => done.push('never'))
    await tx`select 1 / 0`.catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('rolled back')
  expect(done).toEqual([])
})

test('a rollback to a savepoint drops only its own callbacks', async () => {
  await db.begin(async tx => {
    onCommit(tx, () => done.push('before'))
    await tx
      .savepoint(async inner => {
        onCommit(inner, () => done.push('inside'))
        throw new Error('undo')
      })
      .catch(() => {})
    await tx.savepoint(inner => onCommit(inner, () => done.push('kept')))
  })
  expect(done).toEqual(['before', 'kept'])
})

test('failing callbacks are logged and fail neither the request nor the others', async () => {
  const result = await db.begin(async tx => {
    onCommit(tx, () => {
      throw new Error('mail server on fire')
    })
    onCommit(tx, async () => Promise.reject(new Error('later')))
    onCommit(tx, () => done.push('goes on'))
    return 1
  })
  expect(result).toBe(1)
  expect(done).toEqual(['logged mail server on fire', 'logged later', 'goes on'])
})

test('callbacks can begin transactions even when every connection was in use', async () => {
  await Promise.all(
    Array.from({ length: 6 }, () =>
      db.begin(async tx => onCommit(tx, () => db.begin(async inner => onCommit(inner, () => done.push('nested'))))),
    ),
  )
  expect(done).toHaveLength(6)
})

test('outside transactions, callbacks run immediately', () => {
  wakeJob(db, 'pay-out')
  expect(done).toEqual(['wake pay-out'])
})
