import { expect, test } from 'vitest'
import type { Verdict } from '../../bench/chaos/check-books.ts'
import { type Recovery, violationsOf } from './show.ts'

const right: Verdict = { lost: [], doubled: [], broken: [], cents: 0, differing: [], stuck: 0, restedAfter: 1 }
const recovery: Recovery = {
  target: new Date('2026-11-27T12:00:00Z'),
  backup: { seconds: 1, bytes: 1 },
  damage: { timeless: 30, cheap: 200 },
  before: 50,
  total: 74,
  later: 12,
  lost: 19,
  times: { files: 1, log: 1, product: 1 },
  tooNew: [],
  verdicts: [right, right],
  broken: [],
}

test('a recovery to the second is right', () => {
  expect(violationsOf(recovery)).toEqual([])
})

test.each<[string, Partial<Recovery>, string]>([
  [
    'a booking of before is missing',
    { verdicts: [{ ...right, lost: ['the booking a is not there'] }, right] },
    'the booking a is not there',
  ],
  [
    'more are missing than were made later',
    { lost: 25 },
    '25 bookings are missing, and only 24 were made after the target',
  ],
  [
    'the target was passed',
    { tooNew: ['2 rows of booking are from after the target'] },
    '2 rows of booking are from after the target',
  ],
  ['the books differ', { verdicts: [{ ...right, differing: ['payment a: 5 cents'] }, right] }, 'payment a: 5 cents'],
  ['a time is sold twice afterwards', { verdicts: [right, { ...right, doubled: ['a'] }] }, 'a'],
  [
    'a payment hangs',
    { verdicts: [{ ...right, stuck: 1 }, right] },
    '1 payments are on their way for more than a minute',
  ],
  ['the mistake changed nothing', { damage: { timeless: 0, cheap: 0 } }, 'the mistake had no effect'],
  ['nobody bought', { before: 0, total: 24 }, 'too few bookings to tell anything'],
  ['it answers with errors', { broken: ['/api/bookings 500'] }, 'answered /api/bookings 500'],
])('it is not when %s', (_name, wrong, violation) => {
  expect(violationsOf({ ...recovery, ...wrong })).toContain(violation)
})
