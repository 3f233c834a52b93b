import type { Db } from '#kit/server/db/db.ts'
import { type LacrosseTournament, type TournamentPeriod, tournamentsProblem } from '../contract.ts'
import type { FieldsNearby } from './fields-nearby.ts'
import { makeTournamentIcs } from './make-tournament-ics.ts'
import { toTournament } from './present-tournament.ts'
import { findOnePublished, findPublished } from './store.ts'

export type Readers = { db: Db; fieldsNearby: FieldsNearby }

export async function listTournaments(
  { db, fieldsNearby }: Readers,
  period: TournamentPeriod,
): Promise<LacrosseTournament[]> {
  const now = Date.now()
  const [rows, countIn] = await Promise.all([findPublished(db, period), fieldsNearby()])
  return rows.map(row => toTournament(row, { now, fieldsNearby: countIn(row) }))
}

/** Published only. Refuses: tournament-not-found. */
export async function readTournament({ db, fieldsNearby }: Readers, id: string): Promise<LacrosseTournament> {
  const [row, countIn] = await Promise.all([findOnePublished(db, id), fieldsNearby()])
  if (!row) throw tournamentsProblem('tournament-not-found')
  return toTournament(row, { now: Date.now(), fieldsNearby: countIn(row) })
}

/** An iCalendar file. Refuses: tournament-not-found, tournament-undated. */
export async function readTournamentIcs(readers: Readers & { publicUrl: string }, id: string): Promise<string> {
  const { date, endDate, ...tournament } = await readTournament(readers, id)
  if (!date || !endDate) throw tournamentsProblem('tournament-undated')
  return makeTournamentIcs(readers.publicUrl, { ...tournament, date, endDate })
}
