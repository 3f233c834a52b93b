import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { ListingForm } from './contract.ts'
import {
  canMove,
  checkListing,
  emptyListing,
  type ListingErrors,
  type ListingField,
  type ListingValues,
  listingFields,
  listingRules,
  listingStatuses,
  tidy,
} from './rules.ts'

const right: ListingValues = {
  facilityName: 'Chalk Lane Fields',
  contactName: 'Sam Rivera',
  email: 'sam@example.org',
  phone: '(555) 555-0123',
  address: '12 Chalk Lane',
  city: 'Frisco',
  state: 'TX',
  zipCode: '75034',
  facilityType: 'Outdoor Field',
  sportTypes: ['Soccer', 'Lacrosse'],
  pricePerHour: '$75/hr',
  description: 'Two full-size turf fields with lights.',
  amenities: ['Parking'],
  availability: 'Weekdays after 4 PM',
}

test('an empty form has every specified message', () => {
  expect(checkListing(emptyListing)).toEqual({
    facilityName: 'Facility name must be at least 2 characters',
    contactName: 'Contact name must be at least 2 characters',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    address: 'Please enter a complete address',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Valid ZIP code required',
    facilityType: 'Please select a facility type',
    sportTypes: 'Please select at least one sport',
    pricePerHour: 'Please enter your hourly rate',
    description: 'Please provide a detailed description (at least 20 characters)',
    availability: 'Please describe your availability',
  })
})

test.each<[ListingField, string, string]>([
  ['facilityName', 'A', 'Ab'],
  ['contactName', 'B', 'Bo'],
  ['email', 'sam@example', 'sam@example.org'],
  ['phone', '555012345', '5550123456'],
  ['address', '1 A ', '1 A S'],
  ['city', 'X', 'LA'],
  ['state', 'T', 'TX'],
  ['zipCode', '7503', '75034'],
  ['description', 'x'.repeat(19), 'x'.repeat(20)],
  ['pricePerHour', ' \n', '1'],
  ['availability', '\t', 'x'],
])('%s: %j is too short, %j is enough', (field, wrong, enough) => {
  expect(checkListing({ ...right, [field]: wrong })).toEqual({ [field]: listingRules[field].wrong })
  expect(checkListing({ ...right, [field]: enough })).toEqual({})
})

test.each([
  ['TX', 'TX'],
  ['tx', 'TX'],
  ['texas', 'TX'],
  ['District of Columbia', 'DC'],
  ['Puerto Rico', 'PR'],
  ['Teksas', undefined],
  ['ZZ', undefined],
  ['Texas, USA', undefined],
  ['', undefined],
])('%j reads as state %s', (typed, code) => {
  expect(checkListing({ ...right, state: typed })).toEqual(code ? {} : { state: 'State is required' })
  const parsed = ListingForm.safeParse({ ...right, state: ` ${typed} ` })
  expect(parsed.data?.state ?? parsed.error?.issues.map(({ message }) => message)).toEqual(
    code ?? ['State is required'],
  )
})

test('blanks and invisible characters do not count as text', () => {
  expect(checkListing({ ...right, facilityName: '  \u200b\u0000 A ' })).toHaveProperty('facilityName')
  expect(checkListing({ ...right, description: ` ${'\n'.repeat(30)}short` })).toHaveProperty('description')
})

test('every text field refuses 10,000 characters with a message', () => {
  const long = 'ab '.repeat(3_334)
  const typed = listingFields.filter(field => typeof right[field] === 'string')
  const errors = checkListing({ ...right, ...Object.fromEntries(typed.map(field => [field, long])) })
  expect(Object.keys(errors)).toEqual(typed)
  expect(errors).toMatchObject({
    facilityName: 'Facility name can have up to 120 characters',
    description: 'Description can have up to 2,000 characters',
    email: 'Please enter a valid email address',
    zipCode: 'Valid ZIP code required',
  })
})

test('unknown options are refused', () => {
  expect(
    checkListing({ ...right, facilityType: 'Moon base', sportTypes: ['Soccer', 'Quidditch'], amenities: ['Lava'] }),
  ).toEqual({
    facilityType: 'Please select a facility type',
    sportTypes: 'Please choose sports from the list',
    amenities: 'Please choose amenities from the list',
  })
  expect(checkListing({ ...right, facilityType: 'toString', sportTypes: ['constructor'] })).toHaveProperty('sportTypes')
})

/** Values close to valid, so that both sides of every rule occur: real, short, long, and arbitrary. */
function near(field: ListingField): fc.Arbitrary<string | string[]> {
  const rule = listingRules[field]
  if (rule.kind === 'choice') return fc.oneof(fc.constantFrom<string>(...rule.options), fc.string())
  if (rule.kind === 'choices') {
    const option = fc.oneof({ weight: 9, arbitrary: fc.constantFrom<string>(...rule.options) }, fc.string())
    return fc.array(option, { maxLength: 30 })
  }
  const { min, max } = rule
  const unit = fc.constantFrom<'binary' | 'grapheme' | 'grapheme-ascii'>('binary', 'grapheme', 'grapheme-ascii')
  const anything = unit.chain(chosen => fc.string({ unit: chosen, minLength: 0, maxLength: 2 * min + 20 }))
  const around = (length: number) => fc.integer({ min: length - 1, max: length + 1 }).map(size => 'x'.repeat(size))
  return fc.oneof(
    fc.constant(right[field] as string),
    anything,
    around(min),
    around(max),
    fc.webUrl(),
    fc.emailAddress(),
  )
}

const anyListing = fc.record(
  Object.fromEntries(listingFields.map(field => [field, near(field)])),
) as unknown as fc.Arbitrary<ListingValues>

test('browser and server reject any input with the same messages', () => {
  fc.assert(
    fc.property(anyListing, values => {
      const parsed = ListingForm.safeParse(values)
      const refused = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
      expect(Object.fromEntries(refused) as ListingErrors).toEqual(checkListing(values))
    }),
    { numRuns: 500 },
  )
})

test('typed text is normalized, and repeated choices are kept once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      expect(tidy('city', text)).toBe(typedLine.parse(text))
      expect(tidy('description', text)).toBe(typedLines.parse(text))
    }),
  )
  const kept = ListingForm.parse({ ...right, city: ' Fris\u0000co\n', sportTypes: ['Lacrosse', 'Soccer', 'Lacrosse'] })
  expect(kept).toMatchObject({ city: 'Fris co', sportTypes: ['Soccer', 'Lacrosse'] })
  expect(checkListing(kept)).toEqual({})
})

test('every option is accepted', () => {
  for (const facilityType of facilityTypes) expect(checkListing({ ...right, facilityType })).toEqual({})
  expect(checkListing({ ...right, sportTypes: [...sports], amenities: [...amenities] })).toEqual({})
})

test('a listing moves only from submitted to review to decision', () => {
  const moves = listingStatuses.flatMap(from => listingStatuses.filter(to => canMove(from, to)).map(to => [from, to]))
  expect(moves).toEqual([
    ['submitted', 'in_review'],
    ['in_review', 'approved'],
    ['in_review', 'declined'],
  ])
})
