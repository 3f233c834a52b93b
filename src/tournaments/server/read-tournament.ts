import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { addDays } from '#kit/shared/time.ts'
import { oneLine } from '#messages/safe-text.ts'
import { type LacrosseTournament, type TournamentPeriod, tournamentsProblem } from '../contract.ts'
import type { FieldsNearby } from './fields-nearby.ts'
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

type DatedTournament = Omit<LacrosseTournament, 'date' | 'endDate'> & { date: string; endDate: string }

/**
 * An iCalendar file (RFC 5545) with one all-day event, whose end is the day after the last (section 3.6.1). The stable
 * UID lets calendars update the event instead of adding another.
 */
function makeTournamentIcs(publicUrl: string, tournament: DatedTournament): string {
  const { id, name, organizer, date, endDate, venue, location } = tournament
  const page = publicUrl + paths.tournament(id)
  const place = [venue, location.city, location.state].filter(part => part !== null).join(', ')
  const calendar = ical({
    prodId: { company: product.name, product: 'tournaments' },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: `tournament-${id}@${new URL(publicUrl).hostname}`,
        start: atMidnight(date),
        end: atMidnight(addDays(endDate, 1)),
        allDay: true,
        // All-day events must not block time before the team has signed up.
        transparency: ICalEventTransparency.TRANSPARENT,
        stamp: new Date(),
        summary: oneLine(name),
        location: oneLine(place) || null,
        description: [organizer && `Organized by ${oneLine(organizer)}.`, `Details: ${page}`]
          .filter(Boolean)
          .join('\n'),
        url: page,
      },
    ],
  })
  // The library omits the final line break (RFC 5545, section 3.4).
  return `${calendar.toString()}\r\n`
}

function atMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
