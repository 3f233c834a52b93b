import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ReviewQuestion } from '#submissions/contract.ts'
import { askQuestion } from '#submissions/server/questions.ts'
import { type TournamentStatus, tournamentsProblem } from '../contract.ts'
import { canMove } from '../rules.ts'
import { notifyDecided, submissionOf } from './notify-tournament.ts'
import { toSubmission } from './present-tournament.ts'
import { lockTournament, setDecision, type TournamentRow } from './store.ts'

type Decision = {
  id: string
  /** Of the submission that was read. */
  version: string
  status: Exclude<TournamentStatus, 'submitted'>
  reason: string | null
  /** Whether to email the submitter. */
  isTold: boolean
  actor: Actor
}

/**
 * Publishes or declines a submission and notifies the submitter. Refuses: tournament-not-found, tournament-decided,
 * tournament-changed if it is not the version that was read.
 */
export async function decideTournament(
  db: Db,
  { id, version, status, reason, isTold, actor }: Decision,
): Promise<{ status: TournamentStatus }> {
  await db.begin(async tx => {
    const row = await lockUndecided(tx, id)
    const submission = toSubmission(row)
    if (submission.version !== version) throw tournamentsProblem('tournament-changed')
    await setDecision(tx, id, { status, reason })
    await recordAudit(tx, {
      actor,
      action: `tournament-${status}`,
      subject: { kind: 'tournament', id, name: submission.name },
      before: { status: row.status },
      after: reason === null ? { status } : { status, reason, isTold },
    })
    if (isTold) await notifyDecided(tx, submission, reason)
  })
  return { status }
}

/** Emails the question. Refuses: tournament-not-found, tournament-decided, question-open. */
export async function askSubmitter(
  db: Db,
  { id, ...asked }: { id: string; question: string; actor: Actor },
): Promise<ReviewQuestion> {
  return db.begin(async tx => askQuestion(tx, submissionOf(await lockUndecided(tx, id)), asked))
}

async function lockUndecided(tx: Tx, id: string): Promise<TournamentRow> {
  const row = await lockTournament(tx, id)
  if (!row) throw tournamentsProblem('tournament-not-found')
  if (!canMove(row.status, 'published')) throw tournamentsProblem('tournament-decided')
  return row
}
