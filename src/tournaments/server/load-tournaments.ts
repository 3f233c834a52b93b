import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { nameBasedUuid } from '#kit/server/db/name-based-uuid.ts'
import { root } from '#kit/server/program-files.ts'
import { product } from '#kit/shared/product.ts'
import { addDays, dateIn, isCalendarDate, weekdayOf } from '#kit/shared/time.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { ageGroups, divisions } from '../options.ts'
import { hasAny, type TournamentInsert, upsertListings } from './store.ts'

/**
 * Upserts the listings that ship with the product and returns their number. They are sourced facts, not samples, so
 * every mode may load them.
 */
export async function loadTournaments(db: Db | Tx): Promise<number> {
  const rows = z.array(TournamentRow).parse(JSON.parse(await readFile(file, 'utf8')))
  return upsertListings(db, rows.map(toInsert))
}

/** Unless there are any, published or not. */
export async function loadFirstTournaments(db: Db): Promise<void> {
  if (!(await hasAny(db))) await loadTournaments(db)
}

/**
 * Demo only. Each sample starts on the first Saturday `inDays` days from today or later; loading again moves it ahead.
 */
export async function loadSampleTournaments(db: Db | Tx, now: number): Promise<number> {
  const samples = z.array(SampleTournament).parse(JSON.parse(await readFile(sampleFile, 'utf8')))
  return upsertListings(
    db,
    samples.map(sample => sampleInsert(sample, now)),
  )
}

const folder = join(root, 'data')
const file = join(folder, 'tournaments.json')
const sampleFile = join(folder, 'sample-tournaments.json')

const day = z.string().refine(isCalendarDate)
const webAddress = z.string().max(500).refine(isWebAddress)

/** One line of data/tournaments.json. Unknown facts are omitted. */
const TournamentRow = z.strictObject({
  name: z.string().min(1).max(200),
  organizer: z.string().min(1).nullable().default(null),
  date: day.nullable().default(null),
  endDate: day.nullable().default(null),
  venue: z.string().min(1).nullable().default(null),
  city: z.string().min(1).nullable().default(null),
  state: z
    .enum(usStates.map(({ code }) => code))
    .nullable()
    .default(null),
  division: z.enum(divisions).nullable().default(null),
  ageGroups: z.array(z.enum(ageGroups)).default([]),
  maxTeams: z.number().int().positive().nullable().default(null),
  registrationFeeUsd: z.number().min(0).max(100_000).multipleOf(0.01).nullable().default(null),
  feeBasis: z.string().min(1).nullable().default(null),
  registrationDeadline: day.nullable().default(null),
  website: webAddress.nullable().default(null),
  contactEmail: z.email().nullable().default(null),
  description: z.string().min(1).nullable().default(null),
  sourceUrl: webAddress,
  gaps: z.array(z.string().min(1)).default([]),
})
type TournamentRow = z.output<typeof TournamentRow>

const SampleTournament = z.strictObject({
  name: z.string().endsWith(' (sample)'),
  organizer: z.string().startsWith('Sample '),
  inDays: z.number().int().min(30),
  days: z.number().int().min(1).max(5),
  deadlineDaysBefore: z.number().int().min(1),
  venue: z.string().startsWith('Sample '),
  city: z.string().min(1),
  state: z.enum(usStates.map(({ code }) => code)),
  division: z.enum(divisions),
  ageGroups: z.array(z.enum(ageGroups)).min(1),
  registeredTeams: z.number().int().min(0),
  maxTeams: z.number().int().positive(),
  registrationFeeUsd: z.number().positive(),
  feeBasis: z.string().min(1),
  description: z.string().min(1),
})

function sampleInsert(sample: z.output<typeof SampleTournament>, now: number): TournamentInsert {
  const { inDays, days, deadlineDaysBefore, registeredTeams, ...facts } = sample
  const date = saturdayFrom(addDays(dateIn('America/New_York', now), inDays))
  const row = TournamentRow.parse({
    ...facts,
    date,
    endDate: addDays(date, days - 1),
    registrationDeadline: addDays(date, -deadlineDaysBefore),
    // Reserved for documentation (RFC 2606), so it links to no real business.
    website: 'https://example.org/',
    contactEmail: product.supportEmail,
    sourceUrl: 'https://example.org/',
  })
  return {
    ...toInsert(row),
    id: nameBasedUuid(NAMESPACE, `sample:${sample.name}`),
    source_url: null,
    is_sample: true,
    registered_teams: registeredTeams,
  }
}

function saturdayFrom(date: string): string {
  return addDays(date, 6 - weekdayOf(date))
}

function toInsert(row: TournamentRow): TournamentInsert {
  return {
    id: tournamentId(row),
    is_sample: false,
    registered_teams: null,
    name: row.name,
    organizer: row.organizer,
    starts_on: row.date,
    ends_on: row.endDate,
    venue: row.venue,
    city: row.city,
    state: row.state,
    division: row.division,
    age_groups: inOrder(row.ageGroups),
    max_teams: row.maxTeams,
    fee_cents: row.registrationFeeUsd === null ? null : Math.round(row.registrationFeeUsd * 100),
    fee_basis: row.feeBasis,
    deadline: row.registrationDeadline,
    website: row.website,
    contact_email: row.contactEmail,
    description: row.description,
    source_url: row.sourceUrl,
    gaps: row.gaps,
  }
}

/** Youngest to oldest, whatever the source's order. */
export function inOrder(chosen: readonly string[]): string[] {
  return ageGroups.filter(group => chosen.includes(group))
}

/** The same in every database: name, first day and organizer identify a listing. */
function tournamentId({ name, date, organizer }: TournamentRow): string {
  return nameBasedUuid(NAMESPACE, JSON.stringify([name, date, organizer]))
}

/** Random; keeps listing ids apart from all other name-based ids. */
const NAMESPACE = '3b0d8a5c-72f4-4e19-a6d1-90c5e7b4182f'
