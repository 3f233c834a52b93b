import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from '#kit/server/db/db.ts'
import { HOUR } from '#kit/shared/time.ts'
import { spendCall } from './call-budget.ts'
import { keepAnswers } from './kept-answers.ts'

const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
afterAll(async () => {
  await db.end()
  await database.drop()
})
beforeEach(() => db`delete from limit_count`)
afterEach(() => void vi.useRealTimers())

async function passTime(hours: number): Promise<void> {
  await db`update limit_count set ends_at = ends_at - make_interval(hours => ${hours}::int)`
}

const setDayCount = (count: number) => db`update limit_count set count = ${count} where key = 'model day-limit'`

test('all visitors share 2,000 calls a day', async () => {
  expect(await spendCall(db, '1')).toBeUndefined()
  await setDayCount(1_999)
  expect(await spendCall(db, '2')).toBeUndefined()
  expect(await spendCall(db, '3')).toBe('day-limit')
  await passTime(24)
  expect(await spendCall(db, '3')).toBeUndefined()
})

test('concurrent calls do not exceed the limit', async () => {
  await spendCall(db, '0')
  await setDayCount(1_990)
  const spent = await Promise.all(Array.from({ length: 30 }, (_, visitor) => spendCall(db, String(visitor))))
  expect(spent.filter(exceeded => exceeded === undefined)).toHaveLength(10)
})

test('a refused call is not counted', async () => {
  for (let call = 0; call < 20; call++) expect(await spendCall(db, '1')).toBeUndefined()
  for (let call = 0; call < 50; call++) expect(await spendCall(db, '1')).toBe('visitor-limit')
  const rows = await db<{ key: string; count: number }[]>`select key, count from limit_count order by key`
  expect(rows.map(({ count }) => count)).toEqual([20, 20, 20])
  expect(await spendCall(db, '2')).toBeUndefined()
  await passTime(1)
  expect(await spendCall(db, '1')).toBeUndefined()
})

test('a visitor has 60 calls a day', async () => {
  for (let call = 0; call < 60; call++) {
    if (call > 0 && call % 20 === 0) await passTime(1)
    expect(await spendCall(db, '1')).toBeUndefined()
  }
  await passTime(1)
  expect(await spendCall(db, '1')).toBe('visitor-day-limit')
  expect(await spendCall(db, '2')).toBeUndefined()
  await passTime(21)
  expect(await spendCall(db, '1')).toBeUndefined()
})

test('the latest 500 answers are cached for an hour', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const kept = keepAnswers<number>()
  for (let answer = 0; answer <= 500; answer++) kept.keep(`question ${answer}`, answer)
  expect(kept.get('question 0')).toBeUndefined()
  expect(kept.get('question 1')).toBe(1)
  expect(kept.get('question 500')).toBe(500)
  vi.advanceTimersByTime(HOUR)
  expect(kept.get('question 500')).toBeUndefined()
})

test('setting the clock back does not extend cached answers', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const kept = keepAnswers<number>()
  kept.keep('question', 1)
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(HOUR)
  expect(kept.get('question')).toBeUndefined()
})
