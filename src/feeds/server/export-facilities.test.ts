import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Facility } from '#facilities/contract.ts'
import { facilitiesFile } from '../dataset.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })

async function fetchFile(query = '') {
  const { status, text, headers } = await app.get(facilitiesFile + query)
  expect(status).toBe(200)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
  return { text, headers, rows }
}

test('the file lists every facility once, with page, source and license', async () => {
  const id = await makeFacility(app.db, { source: 'dc_dpr', name: 'Zoë’s “Court”', surfaceType: 'Asphalt' })
  const { rows, headers } = await fetchFile()
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="openfield-facilities-[\d-]{10}\.csv"$/),
    'access-control-allow-origin': '*',
  })
  const known = await app.db<{ id: string }[]>`select id from facility where retired_at is null`
  expect(rows).toHaveLength(known.length)
  expect(new Set(rows.map(row => row.id))).toEqual(new Set(known.map(row => row.id)))
  expect(rows.find(row => row.id === id)).toMatchObject({
    name: 'Zoë’s “Court”',
    url: `https://openfield.example/facilities/${id}`,
    surface: 'Asphalt',
    provider: 'manual',
    source: 'Open Data DC, parks and recreation areas',
    license: 'CC BY 4.0 (Open Data DC)',
  })
})

test('the file takes the list’s filters and order', async () => {
  for (const [price, name] of [
    [20, 'Cheap'],
    [90, 'Dear'],
    [40, 'Middling'],
  ] as const)
    await makeFacility(app.db, { name: `${name} Filter Field`, city: 'Filterville', pricePerHourUsd: price })
  const query = '?location=Filterville&max_price_usd=50&sort=price'
  const { body } = await app.get<Facility[]>(`/api/facilities${query}`)
  const { rows } = await fetchFile(query)
  expect(rows.map(row => row.id)).toEqual(body.map(({ id }) => id))
  expect(rows.map(row => row.name)).toEqual(['Cheap Filter Field', 'Middling Filter Field'])
})

test('a file longer than one batch is complete without duplicates', async () => {
  const id = await makeFacility(app.db, { city: 'Manyville' })
  await app.db`
    insert into facility (id, source, source_ref, name, city, state, address, latitude, longitude, time_zone, sport_types,
      lines_marked_for, amenities, refund_policy, provider_type, price_is_sample, is_sample, ground_id, ground_part)
    select gen_random_uuid(), source, 'many-' || number, name, city, state, address, latitude, longitude, time_zone,
      sport_types, lines_marked_for, amenities, refund_policy, provider_type, price_is_sample, is_sample,
      gen_random_uuid(), ground_part
    from facility, generate_series(1, 1200) as number where id = ${id}`
  const { rows } = await fetchFile('?location=Manyville')
  expect(new Set(rows.map(row => row.id)).size).toBe(1_201)
  expect(rows).toHaveLength(1_201)
})

test('formulas are escaped', async () => {
  await makeFacility(app.db, { name: '=HYPERLINK("https://example.org")', city: 'Formulaville' })
  const { rows } = await fetchFile('?location=Formulaville')
  expect(rows[0]!.name).toBe('\'=HYPERLINK("https://example.org")')
})

test('invalid filters return 400', async () => {
  for (const query of ['?max_price_usd=cheap', '?sort=distance', '?near=1,2', '?bounds=1'])
    expect(await app.get(facilitiesFile + query)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})

test('the file has each facility’s approval and response time', async () => {
  const id = await makeFacility(app.db, { city: 'Approvalville', approval: 'request', responseHours: 24 })
  const { rows } = await fetchFile('?location=Approvalville')
  expect(rows).toMatchObject([{ id, approval: 'request', responseHours: '24' }])
})
