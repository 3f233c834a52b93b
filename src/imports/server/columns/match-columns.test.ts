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

const matchesOf = (headers: string[], chosen?: Chosen) =>
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

test('every column matches its name, title and synonyms, which are unique', () => {
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
  expect(matchesOf(headers.slice(0, 4))).toEqual([
    ['name', 'synonym'],
    ['zip', 'exact'],
    ['pricePerHourUsd', 'synonym'],
    ['sportTypes', 'exact'],
  ])
  expect(matchesOf(['Length (ft)', 'Photos [https]'])).toEqual([
    ['dimensionsLengthFt', 'synonym'],
    ['photosUrls', 'exact'],
  ])
  expect(match(headers.slice(0, 4)).reading.isUnsure).toBe(false)
})

test('misspelled headers are guessed, distant ones suggested, others skipped', () => {
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

test('facility numbers are not names, but field and court names are', () => {
  expect(matchesOf(['Facility #', 'Field/Court Name'])).toEqual([
    ['externalId', 'synonym'],
    ['name', 'synonym'],
  ])
  expect(matchesOf(['Field No.', 'Court Name'])).toEqual([
    ['externalId', 'synonym'],
    ['name', 'synonym'],
  ])
  expect(matchesOf(['#', 'Name'])[0]).toEqual([null, 'none'])
})

test('a sports column is found by header, else by its cells', () => {
  expect(matchesOf(['name', 'Type of use'])[1]).toEqual(['sportTypes', 'synonym'])
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

test('columns of counts match no field', () => {
  const cells = { Facilities: ['2', '1', '14'], surface: ['1', '3'], Restrooms: ['2'], sports: ['4'] }
  const { reading } = match(['name', 'Facilities', 'surface', 'Restrooms', 'sports'], undefined, { cells })
  expect(reading.columns.map(({ column }) => column)).toEqual(['name', null, null, null, null])
  expect(reading.missing).toContain('sportTypes')
})

test.each(['inactive', 'Is_Active', 'Status', 'closed', 'Operational Status'])(
  '%j matches the closed column',
  header => {
    expect(matchesOf(['name', header])[1]?.[0]).toBe('closed')
  },
)

test('equally clear or identical headers are reported as doubled', () => {
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
])('header %j names the sports %j', (header, sports) => {
  expect(sportsOfHeader(header)).toEqual(sports)
})

test('sport columns satisfy the required sports and outrank "type"', () => {
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

test('a value for every row replaces a header', () => {
  const { reading, plan } = match(['name', 'town'], { everyRow: { city: 'Austin', state: ' ' } })
  expect(plan.sources.city).toEqual({ everyRow: 'Austin' })
  expect(plan.sources.state).toBeUndefined()
  expect(reading.columns[1]).toMatchObject({ column: null, how: 'none' })
})

test('a sport column chosen as sports still marks its sport', () => {
  const { plan } = match(['name', 'tennis', 'golf'], { columns: { 1: 'sportTypes', 2: null } })
  expect(plan.sportMarks.map(({ index }) => index)).toEqual([1])
})

test.each<[string, Chosen]>([
  ['a column missing from the file', { columns: { 2: 'city' } }],
  ['two columns for one field', { columns: { 0: 'name', 1: 'name' } }],
  ['a column for a value of every row', { columns: { 1: 'city' }, everyRow: { city: 'Austin' } }],
])('rejects a mapping with %s', (_, chosen) => {
  expect(() => match(['name', 'town'], chosen)).toThrow(expect.objectContaining({ code: 'mapping-invalid' }))
})

test('headers such as __proto__ are harmless', () => {
  const headers = ['__proto__', 'constructor', 'toString', '', ' ', 'x'.repeat(5000), '(((', '"']
  expect(matchesOf(headers)).toEqual(headers.map(() => [null, 'none']))
  expect(match(headers).plan).toEqual({ sources: {}, sportMarks: [] })
})

test('the headers digest depends on words and order only', () => {
  const digest = (...headers: string[]) => headersDigest(headers).toString('hex')
  expect(digest('Name', 'zip_code')).toBe(digest('name', 'Zip Code'))
  expect(digest('name', 'zip')).not.toBe(digest('zip', 'name'))
  expect(digest('a', 'b')).not.toBe(digest('ab'))
  expect(digest('名前')).not.toBe(digest('住所'))
})

test('any headers: each field has one source and every column is listed', () => {
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
