import { isKey, makeKey } from '#kit/server/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import { tournamentsProblem } from '#tournaments/contract.ts'
import type { TournamentRow } from '../store.ts'

type Addressed = { id: string; submitterEmail: string }

/** Where whoever submitted a tournament reads it and answers. */
export function ownTournamentUrl(
  { publicUrl, signingSecret }: { publicUrl: string; signingSecret: string },
  submission: Addressed,
): string {
  return `${publicUrl}${paths.ownTournament(submission.id)}?key=${makeKey(signingSecret, subjectOf(submission))}`
}

export type SubmittedRow = TournamentRow & Addressed

/** A submitted tournament, if the key is its own. Refuses: tournament-not-found, also for one that nobody submitted. */
export function withKey(secret: string, key: string, row: TournamentRow | undefined): SubmittedRow {
  if (!row || !isSubmitted(row) || !isKey(secret, subjectOf(row), key)) throw tournamentsProblem('tournament-not-found')
  return row
}

function isSubmitted(row: TournamentRow): row is SubmittedRow {
  return row.submitterEmail !== null
}

function subjectOf({ id, submitterEmail }: Addressed): string {
  return `tournament:${id}:${submitterEmail.toLowerCase()}`
}
