import { expect, test } from 'vitest'
import type { Sport } from '#facilities/contract.ts'
import { unknownFacts } from '#facilities/facts.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import type { ColumnName } from '#imports/columns.ts'
import { good, understand } from '#imports/testing/understand.ts'
import { rowReader } from './understand-row.ts'

test('a good row becomes a facility with a description of each cell', () => {
  const understood = understand(good)
  const { facility, problems, row, line } = understood
  expect({ problems, row, line }).toEqual({ problems: [], row: 3, line: 7 })
  expect(facility).toEqual({
    ...unknownFacts,
    ref: null,
    addressKey: 'example park field 1|2 sample rd|78701',
    name: 'Example Park – Field 1',
    venueName: 'Example Park',
    street: '2 Sample Road',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    latitude: 30.2672,
    longitude: -97.7431,
    locationIsApproximate: false,
    timeZone: 'America/Chicago',
    sportTypes: ['Soccer', 'Lacrosse'],
    priceCents: 7_500,
    lighting: false,
    capacity: 1_200,
    refundPolicy: fullRefundUntil(24),
    approval: 'instant',
    responseHours: 4,
    providerType: 'manual',
    lengthFt: 360,
    widthFt: 225,
  })
  expect(understood.describe()).toMatchObject({
    pricePerHourUsd: { value: '$75/hr', understood: '$75 per hour', isGuess: false },
    sportTypes: { value: 'Soccer; Lacrosse', understood: 'Soccer, Lacrosse', isGuess: false },
    dimensions: { understood: '360 × 225 ft' },
    state: { understood: 'Texas' },
    capacity: { understood: '1,200 people' },
    lighting: { understood: 'No' },
  })
})

test('a problem has its position and the original value', () => {
  const { facility, problems } = understand({ ...good, pricePerHourUsd: '-5' })
  expect(facility).toBeNull()
  expect(problems).toEqual([
    {
      row: 3,
      line: 7,
      column: 'pricePerHourUsd',
      header: 'My pricePerHourUsd',
      value: '-5',
      kind: 'error',
      code: 'price-negative',
      message: 'A price can’t be negative. Correct it or leave it empty.',
      suggestion: null,
    },
  ])
})

test('a venue already in the name is not added again', () => {
  expect(understand({ ...good, name: 'EXAMPLE PARK Court 2' }).facility?.name).toBe('EXAMPLE PARK Court 2')
  const { problems } = understand({ ...good, name: 'x'.repeat(150), venue: 'y'.repeat(90) })
  expect(problems.map(({ column, code }) => [column, code])).toEqual([['name', 'too-long']])
})

test.each<[string, Partial<Record<ColumnName, string>>, [string, string][]]>([
  ['no name', { name: '' }, [['name', 'name-missing']]],
  ['no sport', { sportTypes: '' }, [['sportTypes', 'sport-missing']]],
  ['an unknown sport', { sportTypes: 'Handball' }, [['sportTypes', 'no-sport']]],
  [
    'more than one fault',
    { name: '', zip: 'x' },
    [
      ['zip', 'zip-invalid'],
      ['name', 'name-missing'],
    ],
  ],
])('%s is refused', (_, change, expected) => {
  const { facility, problems } = understand({ ...good, ...change })
  expect(facility).toBeNull()
  expect(problems.map(({ column, code }) => [column, code])).toEqual(expected)
})

test.each<[string, Partial<Record<ColumnName, string>>, string]>([
  ['a closed facility', { ...good, closed: 'Closed', zip: 'x', pricePerHourUsd: '-5' }, 'row-closed'],
  ['a total row', { name: 'Total: 40', venue: '', sportTypes: '' }, 'summary-row'],
  ['a total row with numbers', { name: 'Total facilities', pricePerHourUsd: '1,600', capacity: '40' }, 'summary-row'],
  ['a grand total', { name: 'GRAND TOTAL', capacity: '40' }, 'summary-row'],
])('%s is skipped with a single problem', (_, cells, code) => {
  const { facility, problems } = understand(cells)
  expect(facility).toBeNull()
  expect(problems.map(problem => problem.code)).toEqual([code])
})

test('open facilities and names that start with “Total” are imported', () => {
  expect(understand({ ...good, closed: 'Open' }).facility).not.toBeNull()
  expect(understand({ ...good, name: 'Total Sports Center' }).facility).not.toBeNull()
  expect(understand({ ...good, name: 'Total' }).facility).not.toBeNull()
})

test('swapped length and width are corrected as a guess', () => {
  const { dimensions: _, ...rest } = good
  const understood = understand({ ...rest, dimensionsLengthFt: '50', dimensionsWidthFt: '84' })
  const { facility, problems } = understood
  expect(facility).toMatchObject({ lengthFt: 84, widthFt: 50 })
  expect(problems).toMatchObject([{ kind: 'guess', code: 'size-swapped', suggestion: '84 × 50 ft', value: '50' }])
  expect(understood.describe().dimensionsLengthFt).toEqual({ value: '50', understood: '84 ft', isGuess: true })
})

test('marked sport columns replace an unknown sport', () => {
  const marks = {
    basketball: { sports: ['Basketball'], cell: '2' },
    tennis: { sports: ['Tennis'], cell: 'NA' },
    ball_fields: { sports: ['Baseball', 'Softball'], cell: 'X' },
    golf: { sports: ['Golf'], cell: 'perhaps' },
    swimming: { sports: ['Swimming'], cell: 'S' },
    football: { sports: ['Football'], cell: '0' },
  } satisfies Record<string, { sports: Sport[]; cell: string }>
  const { facility, problems } = understand({ ...good, sportTypes: 'Park' }, marks)
  expect(facility?.sportTypes).toEqual(['Basketball', 'Baseball', 'Softball'])
  expect(problems.map(({ code, header, value }) => [code, header, value])).toEqual([
    ['sport-unknown', 'My sportTypes', 'Park'],
    ['mark-unknown', 'golf', 'perhaps'],
  ])
})

test('a value for every row counts as a cell', () => {
  const read = rowReader({
    sources: {
      name: { index: 0, header: 'name' },
      city: { everyRow: 'Austin' },
      state: { everyRow: 'TX' },
      sportTypes: { everyRow: 'Golf' },
    },
    sportMarks: [],
  })
  const understood = read({ row: 1, line: 2, cells: ['Field 1'] })
  expect(understood.facility).toMatchObject({ city: 'Austin', sportTypes: ['Golf'], locationIsApproximate: true })
  expect(understood.describe().city).toEqual({ value: 'Austin', understood: 'Austin', isGuess: true })
})

test('cells beyond the header are reported unless empty; short rows are fine', () => {
  const read = rowReader(
    {
      sources: {
        name: { index: 0, header: 'a' },
        sportTypes: { index: 1, header: 'b' },
        zip: { index: 2, header: 'c' },
      },
      sportMarks: [],
    },
    { columnCount: 3 },
  )
  const codes = (cells: string[]) => read({ row: 1, line: 2, cells }).problems.map(({ code }) => code)
  expect(codes(['Field', 'Golf', '78701', 'x', 'y'])).toContain('extra-cells')
  expect(codes(['Field', 'Golf', '78701', '', ' '])).not.toContain('extra-cells')
  expect(codes(['Field', 'Golf'])).toEqual(['city-missing'])
})

test.each([
  [{ approval: 'Request' }, { approval: 'request', responseHours: 4 }, []],
  [{ approval: 'yes', responseHours: '2 days' }, { approval: 'request', responseHours: 48 }, []],
  [{ responseHours: '72' }, { approval: 'instant', responseHours: 72 }, []],
  [{ responseHours: '73' }, { approval: 'instant', responseHours: 4 }, ['response-invalid']],
  [{ approval: 'perhaps' }, { approval: 'instant', responseHours: 4 }, ['approval-unknown']],
  [{ operator: 'City of Austin' }, { approval: 'request', responseHours: 4 }, []],
  [{ operator: 'City of Austin', approval: 'instant' }, { approval: 'instant', responseHours: 4 }, []],
  [{ bookingEmail: 'desk@austintexas.gov' }, { approval: 'request', responseHours: 4 }, []],
  [{ pricePerHourUsd: 'TBD' }, { priceCents: null }, ['price-not-a-number']],
] as const)('%j gives %j', (cells, expected, codes) => {
  const { facility, problems } = understand({ ...good, ...cells })
  expect(facility).toMatchObject(expected)
  expect(problems.map(({ code }) => code)).toEqual(codes)
})

test('an invalid price warns that the facility cannot be booked', () => {
  const [problem] = understand({ ...good, pricePerHourUsd: 'TBD' }).problems
  expect(problem).toMatchObject({ kind: 'warning' })
  expect(problem!.message).toContain('Until the facility has a price')
})
