import { expect, test } from 'vitest'
import type { Verdict } from '../../bench/chaos/check-books.ts'
import { haFaults } from './faults.ts'
import { type HaTrial, violationsOf } from './try-fault.ts'

const right: Verdict = { lost: [], doubled: [], broken: [], cents: 0, differing: [], stuck: 0, restedAfter: 1 }
const reads = { count: 50, changes: 4, backward: [] }
const trial: HaTrial = {
  fault: haFaults.find(({ name }) => name === 'primary-cut')!,
  bookings: 40,
  cancellations: 10,
  refused: 9,
  silent: 0,
  broken: [],
  others: new Map(),
  firsts: [13, 14],
  pauses: [11, 12],
  probe: { tried: 20, confirmed: [], refusals: new Set() },
  lostWrites: [],
  reads: { reader: reads, changer: reads },
  streams: { continued: 1, reopened: 1 },
  ends: 0,
  verdict: right,
}

test('a fault that harmed nothing is right, also if a stream was opened again', () => {
  expect(violationsOf(trial)).toEqual([])
})

test.each<[string, Partial<HaTrial>, string]>([
  ['a process exits on its own', { ends: 2 }, '2 exits of processes on their own'],
  ['nobody could book', { bookings: 0 }, 'nothing was checked: no booking was confirmed'],
  [
    'no search succeeds',
    { reads: { reader: { ...reads, count: 0 }, changer: reads } },
    'nothing was checked: no search of the reader succeeded',
  ],
  [
    'nothing could be changed',
    { reads: { reader: reads, changer: { ...reads, changes: 0 } } },
    'nothing was checked: the one who changes things changed nothing',
  ],
  [
    'nothing was written to the primary that was cut off',
    { probe: { tried: 0, confirmed: [], refusals: new Set() } },
    'nothing was checked: no write went directly to the old primary',
  ],
  [
    'a write confirmed by the old primary is gone',
    { lostWrites: ['the write a is not there'] },
    'the write a is not there',
  ],
  ['a stream stays silent', { streams: { continued: 1, reopened: 0 } }, '1 event streams received nothing afterwards'],
])('it is not when %s', (_name, wrong, violation) => {
  expect(violationsOf({ ...trial, ...wrong })).toContain(violation)
})

test('a primary that was killed is not written to', () => {
  const fault = haFaults.find(({ name }) => name === 'primary-killed')!
  expect(violationsOf({ ...trial, fault, probe: { tried: 0, confirmed: [], refusals: new Set() } })).toEqual([])
})
