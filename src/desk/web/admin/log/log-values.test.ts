import { expect, test } from 'vitest'
import { differencesOf, partsByMoment } from './log-values.ts'

test('instants are set apart, to be shown in the reader’s zone', () => {
  const at = '2026-11-29T22:00:00.000Z'
  expect(partsByMoment(at)).toEqual(['', at, ''])
  expect(partsByMoment(`${at} to 2026-11-29T17:00:00-05:00, league`)).toHaveLength(5)
  for (const text of ['November 29, 2026', '']) expect(partsByMoment(text)).toEqual([text])
})

test('only changed fields are shown', () => {
  const before = { price: '30', sports: ['Soccer'], lights: false, same: 1 }
  const after = { price: null, sports: ['Soccer', 'Rugby'], lights: true, same: 1, refundAmount: '5.00' }
  expect(differencesOf({ before, after })).toEqual([
    { name: 'Price', before: '30', after: '' },
    { name: 'Sports', before: 'Soccer', after: 'Soccer, Rugby' },
    { name: 'Lights', before: 'no', after: 'yes' },
    { name: 'Refund amount', before: '', after: '$5' },
  ])
  expect(differencesOf({ before: null, after: null })).toEqual([])
})

test('a field that the action did not touch is left out', () => {
  expect(differencesOf({ before: { status: 'pending_confirmation' }, after: { approvals: 1 } })).toEqual([
    { name: 'Approvals', before: '', after: '1' },
  ])
})

const id = '0192d3a4-1111-7222-8333-444455556666'
const rule = { steps: 2, approval: 'request', responseHours: 4 }
const week = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }]

test.each<[what: string, was: object | null, is: object | null, shown: string[]]>([
  ['status', { status: 'in_review' }, { status: 'approved' }, ['Status: In review → Approved']],
  [
    'canceled status',
    { status: 'pending_confirmation' },
    { status: 'cancelled' },
    ['Status: Pending confirmation → Canceled'],
  ],
  [
    'approval rule',
    { rule: null },
    { rule, facilitiesFollowing: 3 },
    [
      'Rule:  → On request, answered within 4 hours, approved by the front desk and a manager',
      'Facilities following:  → 3',
    ],
  ],
  ['role', { role: 'viewer', venues: 'All' }, { role: 'scheduler', venues: 'All' }, ['Role: Viewer → Front desk']],
  [
    'schedule',
    { schedule: null },
    { schedule: { slotMinutes: 60, hours: week, leadMinutes: 120 } },
    ['Booking length:  → 1 hour', 'Hours:  → Every day 6 AM to 10 PM', 'Minimum notice:  → 2 hours'],
  ],
  [
    'a part taken out of a schedule',
    { schedule: { slotMinutes: 60, hours: week, bufferMinutes: 15 } },
    { schedule: { slotMinutes: 60, hours: week } },
    ['Break between bookings: 15 minutes → '],
  ],
  [
    'special prices and exceptions',
    null,
    {
      schedule: {
        priceRules: [{ name: 'Evenings', days: [1], from: '17:00', to: '22:00', hourCents: 5000 }],
        exceptions: [{ name: 'Holiday', from: '2026-12-24', to: '2026-12-26', hours: [] }],
      },
    },
    [
      'Special prices:  → Evenings, Mondays 5 PM to 10 PM: $50 per hour',
      'Exceptions:  → Holiday, December 24, 2026 to December 26, 2026: closed',
    ],
  ],
  [
    'shared space',
    { ground: [] },
    {
      ground: [
        { facility: { id, name: 'Field 1' }, part: [0, 120] },
        { facility: { id, name: 'Field 1 A' }, part: [0, 60] },
      ],
    },
    ['Shared space:  → Field 1: the whole space; Field 1 A: first half'],
  ],
  [
    'halves',
    null,
    {
      halves: [
        { id, name: 'Field 1 A' },
        { id, name: 'Field 1 B' },
      ],
    },
    ['Halves:  → Field 1 A, Field 1 B'],
  ],
  [
    'bulk change',
    null,
    { pricePercent: 10, hours: week, responseHours: 4, count: 7, facilityIds: [id] },
    ['Price change:  → +10%', 'Hours:  → Every day 6 AM to 10 PM', 'Response time:  → 4 hours', 'Facilities:  → 7'],
  ],
  ['facilities of a venue', { venueIds: [null, id] }, { facilityIds: [id, id] }, ['Facilities:  → 2']],
  ['a transfer', { ownerId: id }, { ownerId: id, email: 'sam@example.org' }, ['Email:  → sam@example.org']],
  [
    'a block',
    null,
    { from: '2026-11-29T17:00', to: '2026-11-29T19:00', weeks: 1, except: [], reason: 'Paint', blockIds: [id] },
    ['From:  → November 29, 2026, 5 PM', 'To:  → November 29, 2026, 7 PM', 'Weeks:  → 1', 'Reason:  → Paint'],
  ],
  ['a message', null, { message: id }, []],
  ['a document', null, { mediaType: 'application/pdf', bytes: 20_480 }, ['File type:  → PDF', 'Size:  → 20 KB']],
  ['attendance', null, { attendance: 'no-show' }, ['Attendance:  → No-show']],
  [
    'an unknown shape',
    null,
    { lamp: { isLit: true, watts: 1200, facilityId: id } },
    ['Lamp:  → Is lit: yes, Watts: 1,200'],
  ],
])('%s is shown in words', (_what, before, after, shown) => {
  const found = differencesOf({ before, after } as Parameters<typeof differencesOf>[0])
  expect(found.map(each => `${each.name}: ${each.before} → ${each.after}`)).toEqual(shown)
})
