import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnName, columnNames, importColumns } from '#imports/columns.ts'
import type { ColumnMapping } from '#imports/contract.ts'
import { foldHeader, sportsOfHeader } from '#imports/server/reading/known-headers.ts'
import { headersDigest, matchColumns } from './match-columns.ts'

type Chosen = Partial<ColumnMapping>

function match(
  headers: string[],
  chosen?: Chosen,
  {
    empty = [],
    isSaved = false,
    cells = {},
  }: { empty?: number[]; isSaved?: boolean; cells?: Record<string, string[]> } = {},
) {
  const samples = headers.map((header, index) =>
    empty.includes(index) ? [] : Object.hasOwn(cells, header) ? cells[header]! : ['x'],
  )
  const file = { encoding: 'utf-8', delimiter: ',', headerLine: 1, headers, samples } as const
  return matchColumns(file, chosen && { columns: {}, everyRow: {}, ...chosen }, { isSaved })
}

const meant = (headers: string[], chosen?: Chosen) =>
  match(headers, chosen).reading.columns.map(({ column, how }) => [column, how])

test.each([
  ['Facility Name', 'facilityname'],
  ['facility_name', 'facilityname'],
  ['  $/hr ', 'hr'],
  ['Price ($/hr)', 'pricehr'],
  ['Straße Größe', 'straßegroße'],
  ['Où', 'ou'],
  ['場所', '場所'],
  ['__proto__', 'proto'],
  ['--', ''],
])('%j is compared as %j', (header, folded) => {
  expect(foldHeader(header)).toBe(folded)
})

test('every column is known by its name, its title and all its synonyms, and no synonym means two', () => {
  const known = new Map<string, ColumnName>()
  for (const name of columnNames) {
    for (const header of [name, importColumns[name].title, ...importColumns[name].synonyms]) {
      const folded = foldHeader(header)
      expect([header, known.get(folded) ?? name]).toEqual([header, name])
      known.set(folded, name)
      expect([header, match([header]).reading.columns[0]?.column]).toEqual([header, name])
    }
  }
})

test('names, synonyms and units in brackets match exactly', () => {
  const headers = ['Facility Name', 'Zip Code', '$/hr', 'Sport(s)', 'Price ($/hr)']
  expect(meant(headers.slice(0, 4))).toEqual([
    ['name', 'synonym'],
    ['zip', 'exact'],
    ['pricePerHourUsd', 'synonym'],
    ['sportTypes', 'exact'],
  ])
  expect(meant(['Length (ft)', 'Photos [https]'])).toEqual([
    ['dimensionsLengthFt', 'synonym'],
    ['photosUrls', 'exact'],
  ])
  expect(match(headers.slice(0, 4)).reading.isUnsure).toBe(false)
})

test('a misspelled header matches as a guess, a more distant one is only suggested, and others are not imported', () => {
  const { reading } = match(['name', 'Latitud', 'Longitude', 'sports', 'Capasity', 'council district'])
  expect(reading.columns.map(({ column, how, suggestion }) => [column, how, suggestion])).toEqual([
    ['name', 'exact', null],
    ['latitude', 'similar', null],
    ['longitude', 'exact', null],
    ['sportTypes', 'exact', null],
    ['capacity', 'similar', null],
    [null, 'none', null],
  ])
  expect(reading.isUnsure).toBe(true)
  expect(match(['Adress']).reading.columns[0]).toMatchObject({ column: 'street', how: 'similar' })
  expect(match(['surfacing raw']).reading.columns[0]).toMatchObject({ column: null, suggestion: 'surfaceType' })
})

test('an ambiguous header loses to a clear one, and nothing is matched twice', () => {
  const { reading } = match(['X', 'Y', 'Longitude', 'lat', 'type', 'sport', 'id', 'objectid', 'facility', 'name'])
  expect(reading.doubled).toEqual([])
  expect(reading.columns.map(({ column }) => column)).toEqual([
    null,
    null,
    'longitude',
    'latitude',
    null,
    'sportTypes',
    null,
    'externalId',
    null,
    'name',
  ])
})

test('an empty column loses to one with content', () => {
  const { reading } = match(['name', 'objectid', 'gisid'], undefined, { empty: [1] })
  expect(reading.columns.map(({ column }) => column)).toEqual(['name', null, 'externalId'])
  expect(reading.doubled).toEqual([])
})

test('a number of the facility is not its name, and a name for fields or courts is one', () => {
  expect(meant(['Facility #', 'Field/Court Name'])).toEqual([
    ['externalId', 'synonym'],
    ['name', 'synonym'],
  ])
  expect(meant(['Field No.', 'Court Name'])).toEqual([
    ['externalId', 'synonym'],
    ['name', 'synonym'],
  ])
  expect(meant(['#', 'Name'])[0]).toEqual([null, 'none'])
})

test('a sports column is found by its header, or by its cells without one', () => {
  expect(meant(['name', 'Type of use'])[1]).toEqual(['sportTypes', 'synonym'])
  const cells = { Offering: ['Soccer', 'Tennis; Pickleball', 'Cricket'], type: ['Park'], 'Primary user': ['CitiParks'] }
  const byCells = match(['name', 'type', 'Offering', 'Primary user'], undefined, { cells }).reading
  expect(byCells.columns.map(({ column, how }) => [column, how])).toEqual([
    ['name', 'exact'],
    [null, 'none'],
    ['sportTypes', 'similar'],
    [null, 'none'],
  ])
  expect(byCells.isUnsure).toBe(true)
  const bySport = match(['name', 'Offering', 'sport'], undefined, { cells }).reading
  expect(bySport.columns.map(({ column }) => column)).toEqual(['name', null, 'sportTypes'])
  const byMarks = match(['name', 'Offering', 'tennis'], undefined, { cells }).reading
  expect(byMarks.columns.map(({ how }) => how)).toEqual(['exact', 'none', 'sport'])
})

test('counts are neither amenities nor sports nor a surface', () => {
  const cells = { Facilities: ['2', '1', '14'], surface: ['1', '3'], Restrooms: ['2'], sports: ['4'] }
  const { reading } = match(['name', 'Facilities', 'surface', 'Restrooms', 'sports'], undefined, { cells })
  expect(reading.columns.map(({ column }) => column)).toEqual(['name', null, null, null, null])
  expect(reading.missing).toContain('sportTypes')
})

test.each(['inactive', 'Is_Active', 'Status', 'closed', 'Operational Status'])(
  '%j says which facilities are closed',
  header => {
    expect(meant(['name', header])[1]?.[0]).toBe('closed')
  },
)

test('two equally clear headers are reported as doubled, and so are two with the same words', () => {
  const synonyms = match(['Telephone', 'Contact phone', 'name'])
  expect(synonyms.reading.doubled).toEqual(['bookingPhone'])
  expect(synonyms.plan.sources.bookingPhone).toEqual({ index: 0, header: 'Telephone' })
  const same = match(['name', 'Name', 'city'], undefined, { empty: [1] })
  expect(same.reading).toMatchObject({ doubled: ['name'], isUnsure: true })
  expect(match(['notes', 'notes']).reading.doubled).toEqual([])
})

test.each<[header: string, sports: string[]]>([
  ['Basketball', ['Basketball']],
  ['baseball_softball', ['Baseball', 'Softball']],
  ['soccer fields', ['Soccer']],
  ['# of Tennis Courts', ['Tennis']],
  ['swimming', ['Swimming']],
  ['discgolf', []],
  ['open fields', []],
  ['sports', []],
  ['', []],
])('the sports of the header %j are %j', (header, sports) => {
  expect(sportsOfHeader(header)).toEqual(sports)
})

test('columns that are sports mark the facilities: then sports are not missing, and "type" does not count', () => {
  const { reading, plan } = match(['name', 'type', 'zip', 'baseball_softball', 'tennis', 'playground'])
  expect(reading.columns.map(({ column, how }) => [column, how])).toEqual([
    ['name', 'exact'],
    [null, 'none'],
    ['zip', 'exact'],
    ['sportTypes', 'sport'],
    ['sportTypes', 'sport'],
    [null, 'none'],
  ])
  expect([reading.missing, reading.doubled]).toEqual([[], []])
  expect(plan.sportMarks).toEqual([
    { index: 3, header: 'baseball_softball', sports: ['Baseball', 'Softball'] },
    { index: 4, header: 'tennis', sports: ['Tennis'] },
  ])
  expect(plan.sources.sportTypes).toBeUndefined()
})

test('city and state are missing only if nothing else gives them', () => {
  expect(match(['name', 'sports']).reading.missing).toEqual(['city', 'state'])
  expect(match(['sports', 'zip']).reading.missing).toEqual(['name'])
  expect(match(['name', 'sports', 'lat', 'lng']).reading.missing).toEqual([])
  expect(match(['name', 'sports', 'lat']).reading.missing).toEqual(['city', 'state'])
  expect(match(['name', 'sports'], { everyRow: { city: 'Austin', state: 'TX' } }).reading.missing).toEqual([])
  expect(match(['name', 'zip']).reading.missing).toEqual(['sportTypes'])
})

test('a manual choice wins over every header, and null skips a column', () => {
  const { reading, plan } = match(['name', 'label', 'phone', 'tel'], {
    columns: { 0: null, 1: 'name', 3: 'bookingPhone' },
  })
  expect(reading.columns.map(({ column, how }) => [column, how])).toEqual([
    [null, 'chosen'],
    ['name', 'chosen'],
    [null, 'none'],
    ['bookingPhone', 'chosen'],
  ])
  expect(reading.doubled).toEqual([])
  expect(plan.sources.name).toEqual({ index: 1, header: 'label' })
  expect(match(['label'], { columns: { 0: 'name' } }, { isSaved: true }).reading.columns[0]?.how).toBe('saved')
})

test('a value for every row is part of the plan and replaces a header', () => {
  const { reading, plan } = match(['name', 'town'], { everyRow: { city: 'Austin', state: ' ' } })
  expect(plan.sources.city).toEqual({ everyRow: 'Austin' })
  expect(plan.sources.state).toBeUndefined()
  expect(reading.columns[1]).toMatchObject({ column: null, how: 'none' })
})

test('a sport column that is chosen as sports still marks them', () => {
  const { plan } = match(['name', 'tennis', 'golf'], { columns: { 1: 'sportTypes', 2: null } })
  expect(plan.sportMarks.map(({ index }) => index)).toEqual([1])
})

test.each<[string, Chosen]>([
  ['a column that the file does not have', { columns: { 2: 'city' } }],
  ['two for one of ours', { columns: { 0: 'name', 1: 'name' } }],
  ['one for what every row shares', { columns: { 1: 'city' }, everyRow: { city: 'Austin' } }],
])('refuses the choice of %s', (_, chosen) => {
  expect(() => match(['name', 'town'], chosen)).toThrow(expect.objectContaining({ code: 'mapping-invalid' }))
})

test('headers such as __proto__ do no harm', () => {
  const headers = ['__proto__', 'constructor', 'toString', '', ' ', 'x'.repeat(5000), '(((', '"']
  expect(meant(headers)).toEqual(headers.map(() => [null, 'none']))
  expect(match(headers).plan).toEqual({ sources: {}, sportMarks: [] })
})

test('a choice is saved by the words of the headers and their order', () => {
  const digest = (...headers: string[]) => headersDigest(headers).toString('hex')
  expect(digest('Name', 'zip_code')).toBe(digest('name', 'Zip Code'))
  expect(digest('name', 'zip')).not.toBe(digest('zip', 'name'))
  expect(digest('a', 'b')).not.toBe(digest('ab'))
  expect(digest('名前')).not.toBe(digest('住所'))
})

test('with any headers, each of our columns has one source, and every file column is listed', () => {
  const words = columnNames.flatMap(name => [name as string, ...importColumns[name].synonyms])
  const header = fc.oneof(fc.string(), fc.constantFrom(...words), fc.constantFrom('Tennis', 'golf; soccer'))
  fc.assert(
    fc.property(fc.array(header, { maxLength: 12 }), headers => {
      const { reading, plan } = match(headers)
      expect(reading.columns.map(column => column.index)).toEqual(headers.map((_, index) => index))
      const used = Object.values(plan.sources).map(source => ('index' in source ? source.index : -1))
      expect(new Set(used).size).toBe(used.length)
      for (const [name, source] of Object.entries(plan.sources))
        expect('index' in source && reading.columns[source.index]?.column).toBe(name)
    }),
  )
})
