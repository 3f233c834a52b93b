import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { dateIn } from '#kit/shared/time.ts'
import { readSteps, stepCounter } from './step-counter.ts'

const app = await testApp()
const ZONE = 'America/New_York'
const today = () => dateIn(ZONE, Date.now())
const anybody = { headers: {} }

test('steps are counted per day across processes, without visitor data', async () => {
  const counters = [stepCounter(app.db, ZONE), stepCounter(app.db, ZONE)]
  const day = today()
  for (const counter of counters) {
    expect(counter.count('search', anybody)).toBe(true)
    counter.count('search', anybody)
    counter.count('hold', anybody)
    await counter.close()
  }
  expect(await readSteps(app.db, day)).toEqual({ search: 4, hold: 2 })
  const columns = await app.db`select column_name from information_schema.columns where table_name = 'funnel_day'`
  expect(columns.map(row => String(row['columnName'])).sort()).toEqual(['count', 'day', 'step'])
})

test.for([{ 'sec-gpc': '1' }, { dnt: '1' }])('a browser that sends %o is not counted', async headers => {
  const before = await readSteps(app.db, today())
  const counter = stepCounter(app.db, ZONE)
  expect(counter.count('search', { headers })).toBe(false)
  await counter.close()
  expect(await readSteps(app.db, today())).toEqual(before)
})

test('the endpoint counts a known step and refuses an unknown one', async () => {
  expect(await app.post('/api/steps', { step: 'facility' })).toMatchObject({ status: 200, body: { counted: true } })
  expect((await app.post('/api/steps', { step: 'home' })).status).toBe(400)
})
