import { expect, test } from 'vitest'
import { cellOptions } from '#app/testing/cell-env.ts'
import { upload, validate } from '#app/testing/import-list.ts'
import { listingForm } from '#app/testing/submit-listing.ts'
import { testApp } from '#app/testing/test-app.ts'
import { noFacility } from '#facilities/facility-form.ts'

const options = await cellOptions({ west: 'CA', south: 'TX' })
const south = await testApp(options.south)
const alone = await testApp()
const inOakland = { city: 'Oakland', state: 'CA', zipCode: '94612' }

test('a listing in a state of another cell is refused, with a link to that cell', async () => {
  const { status, body } = await south.post('/api/listings', listingForm(south, inOakland))
  expect([status, body]).toMatchObject([
    422,
    {
      code: 'state-elsewhere',
      detail: `Fields in California are listed at ${new URL(options.west.origin).host}.`,
      url: `${options.west.origin}/list-your-field`,
    },
  ])
  expect(await south.db`select from listing`).toHaveLength(0)
})

test.each([
  ['of its own', {}],
  ['of no cell', { city: 'Brooklyn', state: 'NY', zipCode: '11201' }],
])('a listing in a state %s is taken', async (_, place) => {
  expect((await south.post('/api/listings', listingForm(south, place))).status).toBe(200)
})

test('one installation alone takes listings of all states', async () => {
  expect((await alone.post('/api/listings', listingForm(alone, inOakland))).status).toBe(200)
})

test('nor can an owner add a facility there', async () => {
  const owner = await south.owner()
  const place = { street: '1 Oak Street', city: 'Oakland', state: 'CA', zip: '94612' }
  const form = { ...noFacility, ...place, name: 'Oak Court', sportTypes: ['Tennis'], pricePerHour: '$40' }
  const { status, body } = await south.post('/api/owner/facilities', form, owner)
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid-request', errors: [{ path: 'state', message: expect.stringContaining('California') as string }] },
  ])
})

test('nor does an import add one there, and the row says where', async () => {
  const owner = await south.owner()
  const lines = [
    'Name,City,State,ZIP,Sports',
    'Oak Court,Oakland,CA,94612,Tennis',
    'Pecan Court,Frisco,TX,75034,Tennis',
    // The state is that of the ZIP code.
    'Palm Court,,,94612,Tennis',
  ]
  const list = lines.join('\n')
  const { body } = await validate(south, list, owner)
  const { host } = new URL(options.west.origin)
  expect(body.counts).toMatchObject({ new: 1, refused: 2 })
  expect(body.problems.filter(({ kind }) => kind === 'error')).toMatchObject(
    [2, 4].map(line => ({ line, code: 'state-elsewhere', suggestion: `List it at ${host}.` })),
  )
  await upload(south, list, owner, { goodRowsOnly: 'true' })
  expect(await south.db`select name from facility where owner_id is not null`).toEqual([{ name: 'Pecan Court' }])
})
