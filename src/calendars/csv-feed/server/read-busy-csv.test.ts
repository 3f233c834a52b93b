import { expect, test } from 'vitest'
import type { Period } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { addDays, instantOf } from '#kit/shared/time.ts'
import { readBusyCsv } from './read-busy-csv.ts'

const zone = 'America/New_York'
const span = { start: instantOf('2026-11-01', 0, zone), end: instantOf('2026-12-01', 0, zone) }
/** From 10:00 to 11:30 on November 10. */
const ten = ['2026-11-10T15:00Z-16:30Z']

test.each([
  ['ISO with and without offset', 'start,end\n2026-11-10T10:00:00-05:00,2026-11-10 11:30'],
  ['UTC', 'Start;End\n20261110T150000Z;2026-11-10T16:30:00.000Z'],
  ['US format', 'Begin\tTo\n11/10/2026 10:00 AM\t11/10/2026 11:30am'],
  ['months by name', 'From,Until\n"Tuesday, Nov 10, 2026 10:00 AM","November 10, 2026 at 11:30 a.m."'],
  ['day first, by name', 'start_time,end_time\n10-Nov-2026 10:00,10 Nov 2026 11:30'],
  ['separate date and time columns', 'Date,Start Time,End Time\n11/10/2026,10:00 AM,11:30 AM'],
  ['two dates', 'Start Date,Start Time,End Date,End Time\n2026-11-10,10:00,2026-11-10,11:30'],
  ['a vendor’s export', 'description,startDtm,endDtm\nRental,2026-11-10 10:00:00,2026-11-10 11:30:00'],
  [
    'a BOM, quotes, empty lines and extra columns',
    '\uFEFF"Start","Notes","End"\r\n\r\n"2026-11-10 10:00","a, ""b""\nc","2026-11-10 11:30"\r\n,,\r\n',
  ],
])('reads times: %s', async (_, text) => {
  expect(formatPeriods((await ask(text)).busy)).toEqual(ten)
})

test('a row’s status decides if it is busy, else the file’s setting', async () => {
  const rows = (status: string) => `start,end,status\n2026-11-10 10:00,2026-11-10 11:30,${status}`
  for (const status of ['Booked', 'busy', 'HOLD', 'Permit 1234', 'not available', ''])
    expect(formatPeriods((await ask(rows(status))).busy)).toEqual(ten)
  for (const status of ['Free', ' available ', 'OPEN', 'Cancelled', 'canceled by customer'])
    expect(await ask(rows(status))).toEqual({ busy: [], open: null })
  for (const status of ['free', '']) expect(formatPeriods((await ask(rows(status), 'free')).open!)).toEqual(ten)
  for (const status of ['booked', 'who knows']) {
    const { busy, open } = await ask(rows(status), 'free')
    expect([formatPeriods(busy), open]).toEqual([ten, []])
  }
})

test('overnight, midnight and all-day rows end at the right time', async () => {
  const night = await ask(
    'date,start time,end time\n2026-11-10,22:00,1:00 AM\n2026-11-11,10:00 PM,12:00 AM\n2026-11-12,22:00,24:00',
  )
  expect(formatPeriods(night.busy)).toEqual([
    '2026-11-11T03:00Z-06:00Z',
    '2026-11-12T03:00Z-05:00Z',
    '2026-11-13T03:00Z-05:00Z',
  ])
  expect(formatPeriods((await ask('start,end\n2026-11-10,2026-11-10')).busy)).toEqual(['2026-11-10T05:00Z-05:00Z'])
  expect((await ask('start,end\n2026-11-10 11:00,2026-11-10 10:00')).busy).toEqual([])
})

test.each([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Boise',
])('%s: DST change days have 23 and 25 hours', async timeZone => {
  for (const [date, hours] of [
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ] as const) {
    const day = { start: instantOf(date, 0, timeZone), end: instantOf(addDays(date, 1), 0, timeZone) }
    const question = { timeZone, span: day, meaning: 'busy' } as const
    expect(await readBusyCsv(`start,end\n${date},${date}`, question)).toEqual({ busy: [day], open: null })
    expect((day.end - day.start) / 3_600_000).toBe(hours)
    const noon = await readBusyCsv(`start,end\n${date} 12:00 PM,${date} 1 pm`, question)
    expect(noon.busy[0]!.start).toBe(instantOf(date, 720, timeZone))
  }
})

test.each([
  '11.12.2026 10:00',
  '3/4/26 10:00',
  '13/11/2026 10:00',
  '2026-02-30 10:00',
  '2026-11-10 10',
  '2026-11-10 25:00',
  '2026-11-10 13:00 PM',
  '46336.41',
  'tomorrow',
  '2026-11-10 10:00 EST',
  'x'.repeat(200),
  '',
])('an ambiguous or invalid time refuses the file with its line: %s', async time => {
  const text = `start,end\n2026-11-09 10:00,2026-11-09 11:00\n${time},2026-11-10 23:00\n`
  await expect(ask(text)).rejects.toThrow('line 3')
})

test.each<[string, ProviderFault['kind'], string]>([
  ['a web page', 'unreadable', '<!DOCTYPE html>\n<html>start,end</html>'],
  ['JSON', 'unreadable', '[{"start":"2026-11-10"}]'],
  ['nothing', 'unreadable', ''],
  ['a calendar', 'unreadable', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['bytes', 'unreadable', 'PK\u0003\u0004\0\0'],
  ['no end', 'unreadable', 'start,status\n2026-11-10 10:00,busy'],
  ['a quote that is never closed', 'unreadable', `start,end\n"2026-11-10 10:00,${'x\n'.repeat(50_000)}`],
  ['too many rows', 'too-large', `start,end,status\n${',,void\n'.repeat(100_001)}`],
  ['more than 5 MB', 'too-large', 'é'.repeat(2.7 * 1024 * 1024)],
])('%s: %s', async (_, kind, text) => {
  const fault = await ask(text).then(
    () => null,
    error => error,
  )
  expect(fault).toBeInstanceOf(ProviderFault)
  expect(fault.kind).toBe(kind)
})

test('100,000 rows are read', async () => {
  const { busy } = await ask(`start,end,status\n${',,void\n'.repeat(99_999)}2026-11-10 10:00,2026-11-10 11:30,\n`)
  expect(formatPeriods(busy)).toEqual(ten)
})

function ask(text: string, meaning: 'busy' | 'free' = 'busy') {
  return readBusyCsv(text, { timeZone: zone, span, meaning })
}

function formatPeriods(periods: readonly Period[]): string[] {
  const iso = (at: number) => new Date(at).toISOString().slice(0, 16)
  return periods.map(({ start, end }) => `${iso(start)}Z-${iso(end).slice(11)}Z`)
}
