import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import { tournamentsProblem } from '#tournaments/contract.ts'
import type { TournamentRow } from '../store.ts'

type Addressed = { id: string; submitterEmail: string }

export function ownTournamentUrl(
  { publicUrl, signingSecret }: { publicUrl: string; signingSecret: string },
  submission: Addressed,
): string {
  return `${publicUrl}${paths.ownTournament(submission.id)}?key=${makeKey(signingSecret, subjectOf(submission))}`
}

export type SubmittedRow = TournamentRow & Addressed

/** Refuses: tournament-not-found, for a wrong key and for a tournament that nobody submitted. */
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
