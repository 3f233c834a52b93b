import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, facilitiesOf, type ImportedFacility, upload, validate } from '#app/testing/import-list.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()

const facility = fc.record({
  name: fc.constantFrom('Field 1', 'Field 2', 'Court', 'Gym'),
  street: fc.constantFrom('1 Example Street', '2 Sample Road'),
  price: fc.constantFrom('', '40', '$55.50', '-5'),
  sports: fc.constantFrom('Soccer', 'Tennis; Soccer'),
})
const list = fc.array(facility, { minLength: 1, maxLength: 8 })

const keyOf = ({ name, street }: ImportedFacility) => `${name}|${street}`

/** The first row of each key, without rows whose price is invalid. */
function goodRows(rows: ImportedFacility[]): Map<string, ImportedFacility> {
  const good = new Map<string, ImportedFacility>()
  for (const row of rows) if (row.price !== '-5' && !good.has(keyOf(row))) good.set(keyOf(row), row)
  return good
}

test('any sequence of imports matches a map by key and is idempotent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 3 }), async lists => {
      const owner = await app.owner()
      const model = new Map<string, ImportedFacility>()
      for (const rows of lists) {
        const good = goodRows(rows)
        const validated = await validate(app, csvOf(rows), owner)
        const { status, body } = await upload(app, csvOf(rows), owner, { goodRowsOnly: 'true' })
        if (good.size === 0) {
          expect([status, body.code]).toEqual([422, 'no-good-rows'])
          continue
        }
        expect(body.counts).toEqual(validated.body.counts)
        expect(body.counts!.new).toBe([...good.keys()].filter(key => !model.has(key)).length)
        for (const [key, row] of good) model.set(key, row)
        const stored = await facilitiesOf(app, owner.account.id)
        expect(stored.map(textOf).sort()).toEqual([...model.values()].map(expected).sort())
        const again = await upload(app, csvOf(rows), owner, { goodRowsOnly: 'true' })
        expect(again.body.counts).toMatchObject({ new: 0, changed: 0, unchanged: good.size })
        expect(await facilitiesOf(app, owner.account.id)).toEqual(stored)
      }
    }),
    { numRuns: 10 },
  )
}, 240_000)

const prices: Record<string, number | null> = { '': null, '40': 4_000, '$55.50': 5_550 }

function expected({ name, street, price = '', sports = '' }: ImportedFacility): string {
  return JSON.stringify([name, street, prices[price], sports.split('; ')])
}

function textOf(row: Record<string, unknown>): string {
  return JSON.stringify([row.name, row.street, row.price_cents, row.sport_types])
}
