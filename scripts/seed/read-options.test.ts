import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('omitted options have defaults', () => {
  expect(readOptions(['--facilities', '100000'])).toEqual({
    facilities: 100_000,
    bookedDays: 30,
    bookedShare: 0.4,
    bookedFacilities: 2_000_000,
  })
})

test('every option can be set', () => {
  const args = '--facilities 5 --booked-days 3 --booked-share 0.25 --booked-facilities 2'
  expect(readOptions(args.split(' '))).toEqual({
    facilities: 5,
    bookedDays: 3,
    bookedShare: 0.25,
    bookedFacilities: 2,
  })
})

test.each([
  ['--facilities 0', '--facilities'],
  ['--facilities -5', '--facilities'],
  ['--facilities abc', '--facilities'],
  ['--facilities 1e9', '--facilities'],
  ['--facilities 1000000000', '--facilities'],
  ['--facilities 2.5', '--facilities'],
  ['--facilities', '--facilities'],
  ['--booked-days 3', '--facilities'],
  ['--facilities 5 --booked-days 366', '--booked-days'],
  ['--facilities 5 --booked-share 1.5', '--booked-share'],
  ['--facilities 5 --booked-share half', '--booked-share'],
  ['--facilities 5 --booked-facilities -1', '--booked-facilities'],
  ['--facilitys 5', '--facilitys'],
  ['everything', 'everything'],
])('%s is refused in one line that names the option', (args, named) => {
  const sentence = readOptions(args.split(' '))
  expect(sentence).toContain(named)
  expect(sentence).not.toContain('\n')
})
