import {
  type AskOutside,
  type Connection,
  type OutsideAnswer,
  type ProviderAdapter,
  ProviderFault,
} from '../adapter.ts'
import { readCalendar } from '../calendar-feed/read-calendar.ts'
import { readCsv } from '../csv-feed/read-csv.ts'
import type { FeedQuestion } from '../feed.ts'
import { checkTyped } from '../outside/check-typed.ts'

const fields: ProviderAdapter['fields'] = [
  {
    name: 'feedUrl',
    label: 'Address of the calendar or CSV file',
    hint: 'Starts with https:// or webcal://. Whoever has it can read it, so we keep it secret.',
    isSecret: true,
    check: typed => checkTyped(fileAddress(typed)),
  },
  {
    name: 'format',
    label: 'Format',
    hint: 'What is at the address',
    isSecret: false,
    isOptional: true,
    choices: [
      { value: 'ical', label: 'Calendar (iCalendar, .ics)' },
      { value: 'csv', label: 'Table (CSV)' },
    ],
  },
  {
    name: 'meaning',
    label: 'What it lists',
    hint: 'What an entry of the file means',
    isSecret: false,
    isOptional: true,
    choices: [
      { value: 'busy', label: 'Times that are taken' },
      { value: 'free', label: 'Times that can be booked' },
    ],
  },
]

/** Google, Outlook, Apple or a club's own. Events are busy times. */
export const ical: ProviderAdapter = {
  provider: 'ical',
  fields: [
    {
      ...fields[0]!,
      label: 'Calendar address (iCal)',
      hint: 'Google Calendar: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, Publish, “ICS”. Whoever has it can read the calendar, so we keep it secret.',
    },
  ],
  askTimes: (connection, ...asked) =>
    askTimes({ ...connection, settings: { ...connection.settings, format: 'ical', meaning: 'busy' } }, ...asked),
}

const accepted = { ical: 'text/calendar, */*;q=0.1', csv: 'text/csv, */*;q=0.1' }

/** Without an API, customers book on the facility's page. */
export function feedAdapter(provider: ProviderAdapter['provider']): ProviderAdapter {
  return { provider, fields, askTimes }
}

const askTimes: ProviderAdapter['askTimes'] = async (connection, span, ask, known) => {
  const { format, meaning, url } = readSettings(connection)
  const answer = await fetchFeed(ask, { url, headers: { accept: accepted[format] }, ...(known && { known }) })
  if (answer.isUnchanged) return { isUnchanged: true }
  const question: FeedQuestion = { timeZone: connection.timeZone, span, meaning }
  const times = await (format === 'csv' ? readCsv : readCalendar)(answer.text, question)
  return { isUnchanged: false, times, etag: answer.etag, lastModified: answer.lastModified }
}

function readSettings({ settings }: Connection) {
  const word = (name: string, fallback: string) => settings[name]?.trim().toLowerCase() || fallback
  const [format, meaning] = [word('format', 'ical'), word('meaning', 'busy')]
  if (format !== 'ical' && format !== 'csv') throw new ProviderFault('refused', 'The format has to be ical or csv.')
  if (meaning !== 'busy' && meaning !== 'free')
    throw new ProviderFault('refused', 'What the file lists has to be busy or free.')
  const url = fileAddress(settings.feedUrl ?? '')
  if (!url) throw new ProviderFault('refused', 'The address of the file is missing.')
  return { format, meaning, url } as const
}

/** webcal:// only opens a calendar program. */
function fileAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:\/\//i, 'https://')
}

async function fetchFeed(ask: AskOutside, request: Parameters<AskOutside>[0]): Promise<OutsideAnswer> {
  const answer = await ask(request)
  const { status, isUnchanged } = answer
  if (isUnchanged || status === 200) return answer
  if (status === 401 || status === 403) throw new ProviderFault('refused', 'The address does not let us read the file.')
  if (status === 404 || status === 410) throw new ProviderFault('refused', 'There is no file at the address.')
  throw new ProviderFault('unreachable', 'The address does not answer with a file at the moment.')
}
