import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { connect } from './db.ts'

const app = await testApp()

test('searches keep their plans once the catalog is known to be small, some always', async () => {
  const db = connect(app.address, { max: 1, searches: 1 })
  try {
    const keptPlans = async () => {
      const [row] = await db.read<[{ count: number }]>`select count(*)::int as count from pg_prepared_statements`
      return row.count
    }
    await db.read`select 1 as one`
    expect(await keptPlans()).toBe(0)
    await db.readPlanned`select 1 as one`
    expect(await keptPlans()).toBe(1)
    db.searchPlans.areKept = true
    await db.read`select 1 as one`
    expect(await keptPlans()).toBe(2)
  } finally {
    await db.end()
  }
})

test('a list counts the catalog and so decides', async () => {
  await makeFacility(app.db)
  expect(app.db.searchPlans.areKept).toBe(false)
  expect((await app.get('/api/facilities')).status).toBe(200)
  expect(app.db.searchPlans.areKept).toBe(true)
})
