import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { type Case, cases } from '#imports/testing/cell-cases.ts'

cases('sportTypes', [
  ['Soccer; Lacrosse / Football', ['Soccer', 'Lacrosse', 'Football']],
  ['track & field', ['Track & Field']],
  ['Track and Field, Tennis & Golf', ['Track & Field', 'Tennis', 'Golf']],
  ['Soccer and basketball\nGOLF', ['Soccer', 'Basketball', 'Golf']],
  ['Soccer field', ['Soccer']],
  ['Tennis Court #2', ['Tennis']],
  ['Pickle ball|lax', ['Pickleball', 'Lacrosse']],
  ['Sand volleyball', ['Beach Volleyball']],
  ['futbol', ['Soccer'], 'sport-guess: Soccer'],
  ['hoops', ['Basketball'], 'sport-guess: Basketball'],
  ['ballfield', ['Baseball'], 'sport-guess: Baseball'],
  ['ice rink', ['Hockey'], 'sport-guess: Hockey'],
  ['pool', ['Swimming'], 'sport-guess: Swimming'],
  ['Baskteball', ['Basketball'], 'sport-guess: Basketball'],
  ['Tenis; Soccor', ['Tennis', 'Soccer'], 'sport-guess: Tennis; Soccer'],
  ['Basketball Tennis', ['Basketball', 'Tennis'], 'sport-guess: Basketball; Tennis'],
  ['Handball; Basketball', ['Basketball'], 'sport-unknown'],
  ['Handball', [], 'no-sport'],
  ['Disc golf', [], 'no-sport'],
  ['Parking Lot', [], 'no-sport'],
  ['__proto__; constructor', [], 'no-sport'],
])
cases('linesMarkedFor', [['Handball', [], 'sport-unknown']])
cases('pricePerHourUsd', [
  ['75', 75],
  ['$75/hr', 75],
  ['1,000', 1000],
  ['1,200', 1200, 'price-unusual: $1,200 per hour'],
  ['75.50', 75.5],
  ['USD 75 per hour', 75],
  ['75/h', 75],
  ['75.5000', 75.5],
  ['75.505', 75.51, 'price-rounded: $75.51 per hour'],
  ['$1.200,50', 1200.5, 'price-guess: $1,200.50 per hour'],
  ['75,50', 75.5, 'price-guess: $75.50 per hour'],
  ['$75 (two hours at least)', 75, 'price-guess: $75 per hour'],
  ['60-80', null, 'price-range: $60 per hour'],
  ['from $75', null, 'price-range: $75 per hour'],
  ['1.200', null, 'price-range: $1.20 or $1,200'],
  ['call us', null, 'price-not-a-number'],
  ['varies', null, 'price-not-a-number'],
  ['free', null, 'price-zero'],
  ['0', null, 'price-zero'],
  ['$0.00', null, 'price-zero'],
  ['-5', null, 'price-negative'],
  ['($5)', null, 'price-negative'],
  ['1e9', null, 'price-too-high'],
  ['100,000', 100_000, 'price-unusual: $100,000 per hour'],
  ['100,000.01', null, 'price-too-high'],
  ['100,001', null, 'price-too-high'],
  ['999999999999', null, 'price-too-high'],
  ['$75/day', null, 'price-other-unit'],
  ['$40 per 30 min', null, 'price-other-unit'],
  ['€75', null, 'price-currency'],
  ['5-Mar', null, 'excel-date: 3-5 or 5-3'],
])
cases('closed', [
  ...['Closed', 'INACTIVE', 'Out of service', 'temporarily closed', 'Planned (2027)'].map((cell): Case => [cell, true]),
  ...['Open', 'active', 'In service', 'Existing'].map((cell): Case => [cell, false]),
  ['', null],
  ['Mondays', null, 'closed-unknown'],
])
cases(
  'closed',
  [
    ['t', true],
    ['f', false],
    ['0', false],
  ],
  'inactive',
)
cases(
  'closed',
  [
    ['t', false],
    ['no', true],
  ],
  'Is_Active',
)
cases('closed', [['1', null, 'closed-unknown']], 'Status')

cases('lighting', [
  ...['Yes', 'y', 'T', 'TRUE', '1', 'x', '✓', 'on', 'lit'].map((cell): Case => [cell, true]),
  ...['No', 'n', 'f', 'FALSE', '0', 'off', 'none'].map((cell): Case => [cell, false]),
  ['LED', true, 'flag-guess: yes'],
  ['no lights yet', false, 'flag-guess: no'],
  ['maybe', null, 'flag-unknown'],
])
cases('indoorOutdoor', [
  ['Indoor', 'indoor'],
  ['out', 'outdoor'],
  ['Indoor/Outdoor', 'both'],
  ['covered', 'indoor', 'choice-guess: indoor'],
  ['yes', null, 'choice-unknown'],
])
cases(
  'indoorOutdoor',
  [
    ['yes', 'indoor'],
    ['0', 'outdoor'],
    ['both', 'both'],
  ],
  'Indoor',
)
cases('indoorOutdoor', [['no', 'outdoor', 'choice-guess: outdoor']], 'Covered')
cases('fieldType', [
  ['Indoor Court/Gym', 'Indoor Court/Gym'],
  ['gym', 'Indoor Court/Gym'],
  ['Multi-purpose facility', 'Multi-Purpose Facility'],
  ['soccer field', 'Outdoor Field', 'choice-guess: Outdoor Field'],
  ['Playground', null, 'choice-unknown'],
])
cases('providerType', [
  ['CivicRec', 'civicrec'],
  ['Active Net', 'activenet'],
  ['Openfield', 'manual'],
  ['', null],
  ['Mystery', null, 'provider-unknown'],
])
cases('surfaceType', [
  ['  Artificial \u00a0 Turf', 'Artificial Turf'],
  ['NA', null],
])
cases('amenities', [
  ['Parking; restroom, Bleachers|lights', ['Parking', 'Restrooms', 'Spectator Seating', 'Lighting for Night Games']],
  ['A/C and wifi', ['Air Conditioning', 'WiFi']],
  ['Parkng', ['Parking'], 'amenity-guess: Parking'],
  ['Playground; Parking; Trails', ['Parking'], 'amenity-unknown'],
])
cases('capacity', [
  ['1,200', 1200],
  ['120 people', 120],
  ['120.0', 120],
  ['0', null, 'count-invalid'],
  ['-4', null, 'count-invalid'],
  ['many', null, 'count-invalid'],
  ['22-Apr', null, 'excel-date: 4-22 or 22-4'],
])
cases('refundPolicy', [
  ['24 hours', fullRefundUntil(24)],
  ['2 days', fullRefundUntil(48)],
  ['48', fullRefundUntil(48)],
  ['1 week', fullRefundUntil(168)],
  ['no refunds', { steps: [] }],
  ['none', { steps: [] }, 'refund-guess: no refunds'],
  [
    'Full refund up to 48 hours before',
    fullRefundUntil(48),
    'refund-guess: full refund up to 48 hours before the start',
  ],
  ['50% until 24 hours before', { steps: [{ hours: 24, percent: 50 }] }],
  ['100% until 48 hours; 50% until 12 hours', { steps: [...fullRefundUntil(48).steps, { hours: 12, percent: 50 }] }],
  ['half until 24 hours before', null, 'refund-invalid'],
  ['50% until 9999 hours', null, 'refund-invalid'],
  ['9 weeks and 3 days', null, 'refund-invalid'],
  ['99999', null, 'refund-invalid'],
  ['1,000 hours', null, 'refund-invalid'],
  ['36.5 hours', null, 'refund-invalid'],
  ['-24 hours', null, 'refund-invalid'],
  ['we keep 100 percent until 24 hours', null, 'refund-invalid'],
])
cases('dimensionsLengthFt', [
  ['84', 84],
  ['84 ft', 84],
  ["84'", 84],
  ['50\' 6"', 50.5],
  ['28 m', 91.86],
  ['120 yd', 360],
  ['5-Mar', null, 'excel-date: 3-5 or 5-3'],
  ['long', null, 'size-invalid'],
  ['2', null, 'size-absurd'],
  ['6000', null, 'size-absurd'],
  ['-84', null, 'size-absurd'],
])
cases('dimensions', [
  ['120 x 75 yd', [360, 225]],
  ['120x75 yards', [360, 225]],
  ["84' x 50'", [84, 50]],
  ['105 m × 68 m', [344.49, 223.1]],
  ['360×225 ft', [360, 225]],
  ['84 by 50', [84, 50], 'size-in-feet: 84 × 50 ft'],
  ['50 x 84 ft', [84, 50], 'size-swapped: 84 × 50 ft'],
  ['9999 x 2 ft', null, 'size-absurd'],
  ['regulation', null, 'size-invalid'],
])
