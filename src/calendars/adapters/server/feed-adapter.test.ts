import { expect, test } from 'vitest'
import type { Connection, OutsideAnswer, OutsideFetch, OutsideRequest } from '#calendars/server/adapter.ts'
import { civicrec } from './civicrec.ts'
import { rectrac } from './rectrac.ts'

const span = { start: Date.UTC(2026, 10, 10), end: Date.UTC(2026, 10, 12) }
const busy = [{ start: Date.UTC(2026, 10, 10, 15), end: Date.UTC(2026, 10, 10, 16) }]
const ical =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261110T150000Z\r\nDTEND:20261110T160000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const csv = 'start,end\n2026-11-10 10:00,2026-11-10 11:00\n'

test.each([civicrec, rectrac])('$provider reads iCal and CSV according to its settings', async adapter => {
  const asked: OutsideRequest[] = []
  const times = (text: string, settings: Record<string, string>) =>
    adapter.fetchTimes(connection(settings), span, answering({ text, etag: '"1"' }, asked), {
      etag: '"0"',
      lastModified: null,
    })
  const kept = { isUnchanged: false, etag: '"1"', lastModified: null }
  expect(await times(ical, {})).toEqual({ ...kept, times: { busy, open: null } })
  expect(await times(csv, { format: ' CSV ' })).toEqual({ ...kept, times: { busy, open: null } })
  expect(await times(ical, { format: 'ical', meaning: 'Free' })).toEqual({ ...kept, times: { busy: [], open: busy } })
  expect(asked[0]).toMatchObject({ url: 'https://city.example/feed', known: { etag: '"0"' } })
})

test('webcal:// URLs are requested over https', async () => {
  const asked: OutsideRequest[] = []
  await civicrec.fetchTimes(
    connection({ feedUrl: 'webcal://city.example/a.ics' }),
    span,
    answering({ text: ical }, asked),
  )
  expect(asked.map(({ url }) => url)).toEqual(['https://city.example/a.ics'])
})

test('an unchanged file is not parsed again', async () => {
  const ask = answering({ status: 304, isUnchanged: true, text: '' })
  expect(await civicrec.fetchTimes(connection({}), span, ask)).toEqual({ isUnchanged: true })
})

test('the format is detected from content, not the content type', async () => {
  const page = { text: '<html>Sign in</html>', contentType: 'text/calendar' }
  const right = await civicrec.fetchTimes(connection({}), span, answering({ text: ical, contentType: 'text/html' }))
  expect(right).toMatchObject({ times: { busy } })
  for (const format of ['ical', 'csv'])
    await expect(rectrac.fetchTimes(connection({ format }), span, answering(page))).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('web page'),
    })
})

test.each([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
  [204, 'unreachable'],
  [429, 'unreachable'],
  [500, 'unreachable'],
])('status %i is %s', async (status, kind) => {
  const ask = answering({ status, text: ical })
  await expect(civicrec.fetchTimes(connection({}), span, ask)).rejects.toMatchObject({ kind })
})

test.each<Record<string, string>>([{ feedUrl: ' ' }, { format: 'xml' }, { meaning: 'both' }])(
  '%j is refused without a request',
  async settings => {
    const asked: OutsideRequest[] = []
    const times = civicrec.fetchTimes(connection(settings), span, answering({ text: ical }, asked))
    await expect(times).rejects.toMatchObject({ kind: 'refused' })
    expect(asked).toEqual([])
  },
)

function connection(settings: Record<string, string>): Connection {
  return {
    facilityId: 'b7f3a0de-0f43-4a5e-9d6a-2c1f0a6b7c11',
    timeZone: 'America/New_York',
    settings: { feedUrl: 'https://city.example/feed', ...settings },
  }
}

function answering(answer: Partial<OutsideAnswer>, asked: OutsideRequest[] = []): OutsideFetch {
  return async request => {
    asked.push(request)
    return {
      status: 200,
      isUnchanged: false,
      text: '',
      contentType: '',
      etag: null,
      lastModified: null,
      serverTime: null,
      ...answer,
    }
  }
}
