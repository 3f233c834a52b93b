/**
 * `node scripts/build-tournaments.ts [file]`: data/tournaments.json, deterministically, from collected listings,
 * without unknown facts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CsvRecord, readCsv } from './catalogue/read-csv.ts'

const projectRoot = join(import.meta.dirname, '..')
const defaultFile = join(projectRoot, '..', 'shared', 'data', 'tournaments', 'lacrosse_tournaments.csv')

/** The collection's notes as sentences; null if the listing itself shows it. */
const remarks: Record<string, string | null> = {
  organizer: null,
  venue: null,
  division: null,
  fee: null,
  city: null,
  state: null,
  deadline: null,
  dates: null,
  'outside 2024-2027': null,
  '2022: outside 2024-2027': null,
  '2023: outside 2024-2027': null,
  'date conflict on page': 'The source contradicts itself about the dates.',
  'place read from the name': 'The place was read from the name of the tournament.',
  'state from venue': 'The state was read from the venue.',
  'state from venue name': 'The state was read from the name of the venue.',
  'city from venue': 'The city was read from the venue.',
  'city read from fairfaxfallbrawl.com': 'The city comes from another site, fairfaxfallbrawl.com.',
  'other division fees': 'Other divisions may have other fees.',
  'showcase rather than open tournament': 'A showcase by selection rather than a tournament open to all.',
  'division assumed': 'The division was assumed.',
}

/** The age groups are ours: most listings give graduation years or grades. */
const AGES_READ = 'Age groups were read from the graduation years, grades or divisions that the source names.'

buildTournaments(process.argv[2] ?? defaultFile)

function buildTournaments(file: string): void {
  const rows = readCsv(readFileSync(file, 'utf8')).map(toRow)
  const lines = rows.toSorted(byDate).map(row => JSON.stringify(row))
  writeFileSync(join(projectRoot, 'data', 'tournaments.json'), `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${rows.length} tournaments written.`)
}

function toRow(record: CsvRecord) {
  return {
    name: record.name,
    ...known('organizer', record.organizer),
    ...known('date', record.start_date),
    ...known('endDate', record.end_date),
    ...known('venue', record.venue),
    ...known('city', record.city),
    ...known('state', record.state),
    ...known('division', record.division),
    ...known('ageGroups', record.age_group && record.age_group.split(';')),
    ...known('maxTeams', record.max_teams && Number(record.max_teams)),
    ...known('registrationFeeUsd', record.registration_fee_usd && Number(record.registration_fee_usd)),
    ...known('feeBasis', record.fee_basis?.replace(/, from$/, ' and up')),
    ...known('registrationDeadline', record.registration_deadline),
    ...known('website', record.website),
    ...known('contactEmail', record.contact_email),
    ...known('description', capitalized(record.description ?? '')),
    sourceUrl: record.source_url,
    ...known('gaps', remarksOf(record)),
  }
}

function known(name: string, value: string | number | string[] | undefined): object {
  const isKnown = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return isKnown ? { [name]: value } : {}
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function remarksOf({ gaps, age_group: ages }: CsvRecord): string[] {
  const noted = (gaps ?? '').split(';').map(note => note.trim())
  const told = noted.filter(Boolean).flatMap(note => {
    const sentence = remarks[note]
    if (sentence === undefined) throw new Error(`No text for the note "${note}".`)
    return sentence ?? []
  })
  return ages ? [...told, AGES_READ] : told
}

type Row = ReturnType<typeof toRow> & { date?: string }

function byDate(a: Row, b: Row): number {
  const [left, right] = [a, b].map(({ date = '9999', name = '' }) => `${date} ${name}`) as [string, string]
  return left < right ? -1 : Number(left > right)
}
