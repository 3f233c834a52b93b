import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { upload } from '#app/testing/import-list.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import type { Venue } from '#facilities/venues/contract.ts'
import { columnNames, importColumns } from '../columns.ts'

const app = await testApp()

const OWN = '/api/owner/facilities.csv'
const ALL = '/api/facilities.csv'

const recordsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })

test("an owner exports only their facilities with the template's columns", async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  await makeOwnedFacility(app.db, { ownerId: other.account.id })
  await makeFacility(app.db)
  await makeOwnedFacility(
    app.db,
    {
      ownerId: owner.account.id,
      ref: 'GYM-1',
      photosUrls: ['https://example.org/a.jpg', 'https://example.org/b.jpg'],
    },
    {
      name: 'Example Gym – Court 2',
      street: '100 Example Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      latitude: 30.2672,
      longitude: -97.7431,
      sportTypes: ['Basketball', 'Volleyball'],
      linesMarkedFor: ['Basketball'],
      pricePerHourUsd: 75.5,
      indoorOutdoor: 'indoor',
      surfaceType: 'Hardwood',
      fieldType: 'Indoor Court/Gym',
      lighting: true,
      amenities: ['Parking', 'Restrooms'],
      capacity: 120,
      refundHours: 48,
      approval: 'request',
      responseHours: 12,
      bookingPhone: '(555) 555-0100',
      bookingEmail: 'gym@example.org',
      bookingUrl: 'https://example.org/book',
      dimensionsLengthFt: 84,
      dimensionsWidthFt: 50,
    },
  )
  await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name: '=Bare Court', pricePerHourUsd: null })
  const { status, text, headers } = await app.get(OWN, owner)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="openfield-facilities-\d{4}-\d\d-\d\d\.csv"$/)
  const [bare, gym, ...more] = recordsOf(text)
  expect(more).toEqual([])
  expect(gym).toEqual({
    ...Object.fromEntries(header.map(name => [name, ''])),
    externalId: 'GYM-1',
    name: 'Example Gym – Court 2',
    street: '100 Example Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    latitude: '30.2672',
    longitude: '-97.7431',
    sportTypes: 'Basketball; Volleyball',
    linesMarkedFor: 'Basketball',
    pricePerHourUsd: '75.50',
    indoorOutdoor: 'indoor',
    surfaceType: 'Hardwood',
    fieldType: 'Indoor Court/Gym',
    lighting: 'yes',
    amenities: 'Parking; Restrooms',
    capacity: '120',
    refundPolicy: '48',
    approval: 'request',
    responseHours: '12',
    photosUrls: 'https://example.org/a.jpg https://example.org/b.jpg',
    providerType: 'manual',
    bookingPhone: '(555) 555-0100',
    bookingEmail: 'gym@example.org',
    bookingUrl: 'https://example.org/book',
    dimensionsLengthFt: '84',
    dimensionsWidthFt: '50',
  })
  // Unknown values are empty, and formulas are escaped.
  expect(bare).toMatchObject({ externalId: '', name: "'=Bare Court", pricePerHourUsd: '', lighting: '', capacity: '' })
})

test('approximate coordinates are not exported', async () => {
  const owner = await app.owner()
  await makeOwnedFacility(app.db, { ownerId: owner.account.id, locationIsApproximate: true })
  const [record] = recordsOf((await app.get(OWN, owner)).text)
  expect(record).toMatchObject({ city: 'Brooklyn', state: 'NY', latitude: '', longitude: '' })
})

test('an administrator exports all facilities by id, across batches', async () => {
  const id = await makeFacility(app.db)
  await app.db`
    insert into facility (id, source, source_ref, name, city, state, address, latitude, longitude, time_zone, sport_types,
      lines_marked_for, amenities, refund_policy, provider_type, price_is_sample, is_sample, ground_id, ground_part)
    select gen_random_uuid(), source, 'export-' || number, name, city, state, address, latitude, longitude, time_zone,
      sport_types, lines_marked_for, amenities, refund_policy, provider_type, price_is_sample, is_sample,
      gen_random_uuid(), ground_part
    from facility, generate_series(1, 2000) as number where id = ${id}`
  const { status, text } = await app.get(ALL, await app.administrator())
  expect(status).toBe(200)
  const known = await app.db<{ id: string }[]>`select id from facility`
  const exportedIds = recordsOf(text).map(({ externalId }) => externalId)
  expect(exportedIds).toHaveLength(known.length)
  expect(new Set(exportedIds)).toEqual(new Set(known.map(row => row.id)))
})

test('other accounts are refused', async () => {
  expect((await app.get(OWN, newBrowser())).body).toMatchObject({ status: 401, code: 'account-needed' })
  expect((await app.get(ALL, newBrowser())).body).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await app.get(ALL, await app.owner())).body).toMatchObject({ status: 403, code: 'not-allowed' })
})

test('importing an export changes nothing', async () => {
  const owner = await app.owner()
  const list = [
    header.join(','),
    // Escaped formulas, quotation marks, line breaks, unusual prices and numbers; one location only by ZIP code.
    `'=SUM-1,"'+Court ""A""",,1 Main St,Austin,TX,78701,,,Basketball; Volleyball,,$40,indoor,Hardwood,,yes,Parking;Restrooms,120,48 hours,on request,1 day,,,(555) 555-0100,gym@example.org,,84,50`,
    `'7,'Field,,2 Main St,Austin,TX,78701,30.2672,-97.7431,Soccer,Soccer;Lacrosse,75.50,outdoor,"Grass, natural",,no,,,,,,https://example.org/a.jpg https://example.org/b.jpg,manual,+1 (555) 555-0107,,https://example.org/book,360.5,225`,
    `,- Bare Court,,,Frisco,Texas,,,,Tennis,,,,,,,,,,,,,,,,,,`,
    `'@9,Field 1,Example Park,2 Sample Road,Frisco,Texas,75034,,,Soccer; Lacrosse,,"1,200.00",both,'=Turf,Outdoor Field,,Parking,,0,instant,,,civicrec,,,,,`,
  ].join('\n')
  const first = await upload(app, list, owner)
  expect(first.body).toMatchObject({ status: 'imported', counts: { new: 4, refused: 0 } })
  const exported = (await app.get(OWN, owner)).text
  const again = await upload(app, exported, owner)
  expect(again.body).toMatchObject({ status: 'imported', counts: { unchanged: 4, new: 0, changed: 0, refused: 0 } })
  expect((await app.get(OWN, owner)).text).toBe(exported)
})

test('venues and descriptions survive export and import, edits included', async () => {
  const owner = await app.owner()
  const texts = [
    ['Example Park', 'Two courts, resurfaced in 2025.\nEnter by the "north" gate; parking is free.'],
    ['=Park & "Recreation"', '=HYPERLINK("https://example.org")'],
    ['’s-Graveland Park', '- Lights until 10 PM\n- No dogs 🐕'],
    ['', '+1 court behind the school'],
    ['Example Park', ''],
  ]
  // Marked as text with an apostrophe; a formula would be refused.
  const cell = (text: string) => `"${text.replace(/^[=+]/, "'$&").replaceAll('"', '""')}"`
  const rows = texts.map(
    ([venue, description], index) =>
      `Court ${index + 1},${cell(venue!)},${index + 1} Main St,Austin,TX,78701,Tennis,${cell(description!)}`,
  )
  const list = ['name,venue,street,city,state,zip,sportTypes,description', ...rows].join('\n')
  const first = await upload(app, list, owner)
  expect(first.body).toMatchObject({ status: 'imported', counts: { new: 5, refused: 0 } })
  const kept = await app.db`
    select venue_name as venue, description from facility where owner_id = ${owner.account.id} order by street`
  expect(kept.map(({ venue, description }) => [venue ?? '', description ?? ''])).toEqual(texts)
  const exported = (await app.get(OWN, owner)).text
  const again = await upload(app, exported, owner)
  expect(again.body).toMatchObject({ status: 'imported', counts: { unchanged: 5, new: 0, changed: 0, refused: 0 } })
  expect((await app.get(OWN, owner)).text).toBe(exported)
  const edited = exported.replace('No dogs', 'Dogs on a leash')
  expect((await upload(app, edited, owner)).body).toMatchObject({ counts: { unchanged: 4, changed: 1, refused: 0 } })
  expect((await app.get(OWN, owner)).text).toBe(edited)
})

test('a park stays with a facility whose name its owner shortened', async () => {
  const owner = await app.owner()
  const list = 'name,venue,street,city,state,zip,sportTypes\nField 1,Example Park,1 Main St,Austin,TX,78701,Tennis'
  await upload(app, list, owner)
  const [{ id }] = await app.db<[{ id: string }]>`select id from facility where owner_id = ${owner.account.id}`
  const { body } = await app.get<OwnFacility>(`/api/owner/facilities/${id}`, owner)
  const { values, revision } = body
  expect(values.name).toBe('Example Park – Field 1')
  const edited = await app.post(
    `/api/owner/facilities/${id}`,
    { ...values, name: 'Championship Field', revision },
    owner,
  )
  expect(edited.status).toBe(200)
  const exported = (await app.get(OWN, owner)).text
  expect(recordsOf(exported)).toMatchObject([{ name: 'Championship Field', venue: 'Example Park' }])
  expect((await upload(app, exported, owner)).body).toMatchObject({ counts: { unchanged: 1, new: 0, changed: 0 } })
  expect((await app.get(OWN, owner)).text).toBe(exported)
  // Of another owner it is a new facility, named with its park.
  const other = await app.owner()
  await upload(app, exported, other)
  expect(recordsOf((await app.get(OWN, other)).text)).toMatchObject([{ name: 'Example Park – Championship Field' }])
})

test('the venue column moves facilities to venues, an undo moves them back, and exports follow their venues', async () => {
  const owner = await app.owner()
  const csv = (park: string) =>
    `externalId,name,venue,street,city,state,zip,sportTypes\nA,Field 1,${park},1 Main St,Austin,TX,78701,Tennis`
  const first = await upload(app, csv('Example Park'), owner)
  expect(first.body.counts).toMatchObject({ new: 1 })
  const [{ id, organization }] = await app.db<[{ id: string; organization: string }]>`
    select id, owner_id as organization from facility where import_id = ${first.body.id}`
  const venueOf = async () =>
    (await app.db`select v.name from facility f left join venue v on v.id = f.venue_id where f.id = ${id}`)[0]!.name
  expect(await venueOf()).toBe('Example Park')
  const moved = await upload(app, csv('North Park'), owner)
  expect([moved.body.counts!.changed, await venueOf()]).toEqual([1, 'North Park'])
  expect((await app.post(`/api/facilities/csv/imports/${moved.body.id}/undo`, {}, owner)).status).toBe(200)
  expect(await venueOf()).toBe('Example Park')

  const url = `/api/organizations/${organization}/venues`
  const { body: venues } = await app.get<Venue[]>(url, owner)
  const idOf = (name: string) => venues.find(venue => venue.name === name)!.id
  await app.post(
    `/api/organizations/${organization}/facility-venues`,
    { facilityIds: [id], venueId: idOf('North Park') },
    owner,
  )
  await app.post(`${url}/${idOf('North Park')}`, { name: 'Far North' }, owner)
  const exported = (await app.get(OWN, owner)).text
  expect(recordsOf(exported)).toMatchObject([{ name: 'Example Park – Field 1', venue: 'Far North' }])
  expect((await upload(app, exported, owner)).body.counts).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
  await app.post(`${url}/${idOf('North Park')}/delete`, {}, owner)
  expect(recordsOf((await app.get(OWN, owner)).text)).toMatchObject([{ venue: '' }])
})

test('a long real list survives an export and import unchanged', async () => {
  const owner = await app.owner()
  const list = await readFile('e2e/import-files/facilities_import_ready.csv', 'utf8')
  const first = await upload(app, list, owner, { goodRowsOnly: 'true' })
  expect(first.status).toBe(200)
  const count = first.body.counts!.new
  expect(count).toBeGreaterThan(1_000)
  const again = await upload(app, (await app.get(OWN, owner)).text, owner)
  expect(again.body).toMatchObject({ counts: { unchanged: count, new: 0, changed: 0, refused: 0, duplicate: 0 } })
})

const header = columnNames.filter(name => !('isAlternative' in importColumns[name]))
