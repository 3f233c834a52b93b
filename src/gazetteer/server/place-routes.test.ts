import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { MAX_MAP_NAMES, type MapName, type Place } from '../contract.ts'
import { knownCities } from '../known-cities.ts'

const app = await testApp()
const ask = <T>(path: string, query: Record<string, string>) =>
  app.get<T>(`/api/places${path}?${new URLSearchParams(query).toString()}`)
const suggested = async (query: string) => (await ask<Place[]>('', { query })).body.map(({ label }) => label)
const found = async (text: string) => (await ask<Place | null>('/find', { text })).body?.label

test.each([
  ['fris', 'Frisco, TX'],
  ['Frisco', 'Frisco, TX'],
  ['frisco tx', 'Frisco, TX'],
  ['Frisco, TX', 'Frisco, TX'],
  ['frisco t', 'Frisco, TX'],
  ['frisco texas', 'Frisco, TX'],
  ['syracuse ne', 'Syracuse, NE'],
  ['syracuse n', 'Syracuse, NY'],
  ['750', '75001, Addison, TX'],
  ['75034', '75034, Frisco, TX'],
  ['75034, fri', '75034, Frisco, TX'],
  ['new york', 'New York, NY'],
  ['st louis', 'St. Louis, MO'],
  ['saint louis', 'St. Louis, MO'],
  ['stamf', 'Stamford, CT'],
  ['bronx', 'The Bronx, NY'],
  ['tex', 'Texas'],
  ['tx', 'Texas'],
  ['la cañada', 'La Cañada Flintridge, CA'],
  ['la canada', 'La Cañada Flintridge, CA'],
  ['harlem', 'Harlem, New York, NY'],
  ['harlem, new', 'Harlem, New York, NY'],
  ['astori', 'Astoria, Queens, NY'],
  ['wicker p', 'Wicker Park, Chicago, IL'],
  ['wicker park chi', 'Wicker Park, Chicago, IL'],
  ['Harlem, GA', 'Harlem, GA'],
  ['chelsea', 'Chelsea, MA'],
  ['chelsea nyc', 'Chelsea, New York, NY'],
  ['bed stuy', 'Bedford-Stuyvesant, Brooklyn, NY'],
  ['riverdale, the br', 'Riverdale, The Bronx, NY'],
])('"%s" suggests %s first', async (query, label) => expect((await suggested(query))[0]).toBe(label))

test('at most eight suggestions, largest first, with states after their city', async () => {
  const labels = await suggested('san')
  expect(labels).toHaveLength(8)
  expect(labels.slice(0, 3)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA'])
  expect((await suggested('new york')).slice(0, 2)).toEqual(['New York, NY', 'New York'])
  expect((await suggested('st')).slice(0, 2)).toEqual(['Staten Island, NY', 'St. Louis, MO'])
})

test('neighborhoods rank after cities and before towns of that name', async () => {
  const labels = await suggested('chelsea')
  expect(labels.slice(0, 3)).toEqual([
    'Chelsea, MA',
    'Chelsea, New York, NY',
    expect.stringMatching(/^Chelsea, A[LZ]$/),
  ])
  expect((await suggested('midtown')).slice(0, 6)).toEqual([
    'Midtown, New York, NY',
    'Midtown, Houston, TX',
    'Midtown, Detroit, MI',
    'Midtown, Atlanta, GA',
    'Midtown, TN',
    'Midtown East, New York, NY',
  ])
})

test('suggestions have kind, name, state and location', async () => {
  const first = async (query: string) => (await ask<Place[]>('', { query })).body[0]
  expect(await first('frisco')).toEqual(knownCities[0])
  expect(await first('75034')).toEqual({
    kind: 'zip',
    label: '75034, Frisco, TX',
    name: 'Frisco',
    state: 'TX',
    latitude: 33.1213,
    longitude: -96.8385,
  })
  expect(await first('queens')).toMatchObject({ kind: 'borough', label: 'Queens, NY' })
  expect(await first('texas')).toMatchObject({ kind: 'state', name: 'Texas', state: 'TX' })
})

test('ZIP codes have Census locations and correct city spelling', async () => {
  const [place] = (await ask<Place[]>('', { query: '75033' })).body
  expect(place).toMatchObject({ latitude: 33.1848, longitude: -96.8443 })
  expect(await suggested('75070')).toEqual(['75070, McKinney, TX'])
})

test.each([
  '',
  ' ',
  '7',
  '%',
  '_',
  '%_%',
  '😀',
  '\u0000',
  "'; drop table facility; --",
  '00000',
  '75034, Boise',
  '999999',
])('"%s" has no suggestions and no match', async text => {
  expect(await ask('', { query: text })).toMatchObject({ status: 200, body: [] })
  expect(await ask('/find', { text })).toMatchObject({ status: 200, body: null })
})

test.each([
  ['', 'query'],
  ['/find', 'text'],
])('/api/places%s rejects overlong, missing and repeated parameters', async (path, name) => {
  const refusal = { status: 400, body: { code: 'invalid-request', errors: [{ path: name }] } }
  expect(await ask(path, { [name]: 'x'.repeat(10_000) })).toMatchObject(refusal)
  expect(await ask(path, {})).toMatchObject(refusal)
  expect(await app.get(`/api/places${path}?${name}=a&${name}=b`)).toMatchObject(refusal)
})

test.each([
  ['Boise', 'Boise, ID'],
  ['Frisco, TX, USA', 'Frisco, TX'],
  ['Springfield', 'Springfield, MO'],
  ['springfield il', 'Springfield, IL'],
  ['Kansas City, Kansas', 'Kansas City, KS'],
  ['charleston west virginia', 'Charleston, WV'],
  ['Washington', 'Washington, DC'],
  ['Washington, D.C.', 'Washington, DC'],
  ['California', 'California'],
  ['ca', 'California'],
  ['New York', 'New York, NY'],
  ['NYC', 'New York, NY'],
  ['Brooklyn', 'Brooklyn, NY'],
  ['75034-1234', '75034, Frisco, TX'],
  ['75034 Frisco', '75034, Frisco, TX'],
  ['350 Main St, Frisco, TX 75034', '75034, Frisco, TX'],
  ['00601', '00601, PR'],
  ['Fris', undefined],
  ['Frisco, ZZ', undefined],
  ['Harlem, New York, NY', 'Harlem, New York, NY'],
  ['harlem nyc', 'Harlem, New York, NY'],
  ['harlem, ny', 'Harlem, New York, NY'],
  ['Harlem, Manhattan', 'Harlem, New York, NY'],
  ['HARLEM', 'Harlem, New York, NY'],
  ['Harlem, Georgia', 'Harlem, GA'],
  ['Astoria', 'Astoria, Queens, NY'],
  ['astoria, ny, usa', 'Astoria, Queens, NY'],
  ['astoria oregon', 'Astoria, OR'],
  ['riverdale, the bronx', 'Riverdale, The Bronx, NY'],
  ['riverdale bronx new york', 'Riverdale, The Bronx, NY'],
  ['dumbo brooklyn nyc', 'DUMBO, Brooklyn, NY'],
  ['wicker park chicago', 'Wicker Park, Chicago, IL'],
  ['wicker park, il', 'Wicker Park, Chicago, IL'],
  ['the mission, sf', 'Mission District, San Francisco, CA'],
  ['silver lake la', 'Silver Lake, Los Angeles, CA'],
  ['Venice, LA', 'Venice, LA'],
  ['Georgetown, Washington, D.C.', 'Georgetown, Washington, DC'],
  ['georgetown dc', 'Georgetown, Washington, DC'],
  ['Georgetown', 'Georgetown, TX'],
  ['st johns portland', 'St. Johns, Portland, OR'],
  ['downtown austin', 'Downtown, Austin, TX'],
  ['downtown', undefined],
  ['Capitol Hill', undefined],
  ['capitol hill seattle', 'Capitol Hill, Seattle, WA'],
  ['Midtown', 'Midtown, New York, NY'],
  ['Hyde Park', 'Hyde Park, Chicago, IL'],
  ['Chelsea', 'Chelsea, MA'],
  ['Red Hook, NY', 'Red Hook, NY'],
  ['Red Hook, New York', 'Red Hook, Brooklyn, NY'],
  ['Wicker Park, Boston', undefined],
  ['12345 Main St, Dallas', undefined],
])('"%s" finds %s', async (text, label) => expect(await found(text)).toBe(label))

test.each([
  ['33.02', '-96.70', 'Plano, TX'],
  ['21.3', '-157.85', 'Honolulu, HI'],
  ['52.9', '179.5', undefined],
  ['40.7721', '-73.9302', 'Astoria, Queens, NY'],
  ['0', '0', undefined],
  ['90', '180', undefined],
])('the place near %s, %s is %s', async (latitude, longitude, label) => {
  const { status, body, headers } = await ask<Place | null>('/nearest', { latitude, longitude })
  expect([status, body?.label]).toEqual([200, label])
  expect(headers['cache-control']).toBe('no-store')
})

test('a known city is nearest to itself', async () => {
  for (const city of knownCities) {
    const { body } = await ask<Place>('/nearest', { latitude: `${city.latitude}`, longitude: `${city.longitude}` })
    expect(body.label).toBe(city.label)
  }
})

test.each([
  ['latitude', '999'],
  ['latitude', '-90.5'],
  ['latitude', ''],
  ['latitude', 'abc'],
  ['latitude', 'NaN'],
  ['latitude', '1e1'],
  ['longitude', '180.5'],
  ['longitude', 'x'.repeat(10_000)],
])('%s "%s" returns 400 on that field', async (name, value) => {
  const answer = await ask('/nearest', { latitude: '33', longitude: '-96', [name]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path: name }] } })
})

test('suggestions are cacheable for an hour', async () => {
  expect((await ask('', { query: 'fris' })).headers['cache-control']).toBe('private, max-age=3600')
})

test('names of an area are its cities and neighborhoods, largest first', async () => {
  const { status, body } = await ask<MapName[]>('/within', {
    south: '40.55',
    west: '-74.05',
    north: '40.75',
    east: '-73.85',
  })
  expect(status).toBe(200)
  const names = body.map(({ name }) => name)
  expect(names[0]).toBe('New York')
  expect(names).toEqual(expect.arrayContaining(['Brooklyn', 'Park Slope', 'Red Hook']))
  expect(names.indexOf('Brooklyn')).toBeLessThan(names.indexOf('Park Slope'))
  expect(names).not.toContain('Harlem')
  expect(body.length).toBeLessThanOrEqual(MAX_MAP_NAMES)
  for (const { latitude, longitude } of body) {
    expect(latitude).toBeGreaterThan(40.5)
    expect(longitude).toBeLessThan(-73.8)
  }
})

test('a place listed both as a city and as a neighborhood is named once', async () => {
  const { body } = await ask<MapName[]>('/within', { south: '40.7', west: '-74', north: '40.8', east: '-73.85' })
  expect(body.filter(({ name }) => name === 'Astoria')).toHaveLength(1)
})

test.each([
  ['an area too tall', { south: '30', west: '-74', north: '36.1', east: '-73' }, 'north'],
  ['an area too wide', { south: '40', west: '-80', north: '41', east: '-73' }, 'east'],
  ['no area', { south: '40', west: '-74', north: '40', east: '-73' }, 'north'],
])('%s returns 400', async (_, query, field) => {
  const answer = await ask<{ errors: { field: string }[] }>('/within', query)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(field)
})
