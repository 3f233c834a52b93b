import { parseIcsFeed } from '#calendars/calendar-feed/server/parse-ics-feed.ts'
import { readBusyCsv } from '#calendars/csv-feed/server/read-busy-csv.ts'
import { checkTyped } from '#calendars/outside/server/check-typed.ts'
import {
  type Connection,
  type OutsideAnswer,
  type OutsideFetch,
  type ProviderAdapter,
  ProviderFault,
} from '#calendars/server/adapter.ts'
import type { FeedQuestion } from '#calendars/server/feed.ts'

const fields: ProviderAdapter['fields'] = [
  {
    name: 'feedUrl',
    label: 'Link to the calendar or CSV file',
    hint: 'Starts with https:// or webcal://. Anyone with the link can read the file, so we keep it secret.',
    isSecret: true,
    check: typed => checkTyped(fileAddress(typed)),
  },
  {
    name: 'format',
    label: 'Format',
    hint: 'The type of file at the link',
    isSecret: false,
    isOptional: true,
    choices: [
      { value: 'ical', label: 'Calendar (iCalendar, .ics)' },
      { value: 'csv', label: 'Table (CSV)' },
    ],
  },
  {
    name: 'meaning',
    label: 'Entries',
    hint: 'What each entry in the file means',
    isSecret: false,
    isOptional: true,
    choices: [
      { value: 'busy', label: 'Taken times' },
      { value: 'free', label: 'Available times' },
    ],
  },
]

/** Google, Outlook, Apple or a club's own. Events are busy times. */
export const ical: ProviderAdapter = {
  provider: 'ical',
  fields: [
    {
      ...fields[0]!,
      label: 'Calendar link (iCal)',
      hint: 'Google Calendar: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, Publish, “ICS”. Anyone with the link can read the calendar, so we keep it secret.',
    },
  ],
  fetchTimes: (connection, ...asked) =>
    fetchTimes({ ...connection, settings: { ...connection.settings, format: 'ical', meaning: 'busy' } }, ...asked),
}

const accepted = { ical: 'text/calendar, */*;q=0.1', csv: 'text/csv, */*;q=0.1' }

/** Without an API, customers book on the facility's page. */
export function feedAdapter(provider: ProviderAdapter['provider']): ProviderAdapter {
  return { provider, fields, fetchTimes }
}

const fetchTimes: ProviderAdapter['fetchTimes'] = async (connection, span, ask, known) => {
  const { format, meaning, url } = readSettings(connection)
  const answer = await fetchFeed(ask, { url, headers: { accept: accepted[format] }, ...(known && { known }) })
  if (answer.isUnchanged) return { isUnchanged: true }
  const question: FeedQuestion = { timeZone: connection.timeZone, span, meaning }
  const times = await (format === 'csv' ? readBusyCsv : parseIcsFeed)(answer.text, question)
  return { isUnchanged: false, times, etag: answer.etag, lastModified: answer.lastModified }
}

function readSettings({ settings }: Connection) {
  const word = (name: string, fallback: string) => settings[name]?.trim().toLowerCase() || fallback
  const [format, meaning] = [word('format', 'ical'), word('meaning', 'busy')]
  if (format !== 'ical' && format !== 'csv') throw new ProviderFault('refused', 'The format must be ical or csv.')
  if (meaning !== 'busy' && meaning !== 'free') throw new ProviderFault('refused', 'The entries must be busy or free.')
  const url = fileAddress(settings.feedUrl ?? '')
  if (!url) throw new ProviderFault('refused', 'Enter the link to the file.')
  return { format, meaning, url } as const
}

/** webcal:// only opens a calendar program. */
function fileAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:\/\//i, 'https://')
}

async function fetchFeed(ask: OutsideFetch, request: Parameters<OutsideFetch>[0]): Promise<OutsideAnswer> {
  const answer = await ask(request)
  const { status, isUnchanged } = answer
  if (isUnchanged || status === 200) return answer
  if (status === 401 || status === 403)
    throw new ProviderFault('refused', 'We don’t have permission to read the file at this link.')
  if (status === 404 || status === 410) throw new ProviderFault('refused', 'There’s no file at this link.')
  throw new ProviderFault('unreachable', 'This link isn’t returning a file right now.')
}
