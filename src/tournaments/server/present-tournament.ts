import { createHash } from 'node:crypto'
import { toDecimal } from '#kit/shared/money.ts'
import { reviewDueAt } from '#submissions/rules.ts'
import type { LacrosseTournament, TournamentSubmission } from '../contract.ts'
import { registrationStatus } from '../rules.ts'
import type { TournamentRow } from './store.ts'

type Moment = { now: number; fieldsNearby: number }

export function toTournament(row: TournamentRow, { now, fieldsNearby }: Moment): LacrosseTournament {
  const facts = factsOf(row)
  return {
    id: row.id,
    image: null,
    registeredTeams: row.registeredTeams,
    isSample: row.isSample,
    ...facts,
    status: registrationStatus(facts, now),
    sourceUrl: row.sourceUrl,
    gaps: row.gaps,
    fieldsNearby,
  }
}

/** For administrators, without its questions. */
export function toSubmission(row: TournamentRow): Submission {
  const submission = {
    id: row.id,
    ...factsOf(row),
    submitterName: row.submitterName ?? '',
    submitterEmail: row.submitterEmail ?? '',
    submittedAt: row.createdAt.toISOString(),
  }
  const dueAt = row.waitingSince && reviewDueAt(row.waitingSince).toISOString()
  return { ...submission, dueAt, version: versionOf(submission) }
}

type Submission = Omit<TournamentSubmission, 'questions'>

/** A content hash: equal text has an equal version, also after a change is undone. */
function versionOf(submission: Omit<Submission, 'version' | 'dueAt'>): string {
  return createHash('sha256').update(JSON.stringify(submission)).digest('base64url')
}

function factsOf(row: TournamentRow) {
  return {
    name: row.name,
    organizer: row.organizer,
    date: row.startsOn,
    endDate: row.endsOn,
    venue: row.venue,
    location: { city: row.city, state: row.state },
    division: row.division,
    ageGroup: row.ageGroups.length > 0 ? row.ageGroups.join(', ') : null,
    ageGroups: row.ageGroups,
    maxTeams: row.maxTeams,
    registrationFee: row.feeCents === null ? null : toDecimal(row.feeCents),
    feeBasis: row.feeBasis,
    registrationDeadline: row.deadline,
    description: row.description,
    website: row.website,
    contactEmail: row.contactEmail,
  }
}
