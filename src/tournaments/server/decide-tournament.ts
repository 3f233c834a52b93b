import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type TournamentStatus, tournamentsProblem } from '../contract.ts'
import { canMove } from '../rules.ts'
import { notifyDecided } from './notify-tournament.ts'
import { toSubmission } from './present-tournament.ts'
import { lockTournament, setDecision } from './store.ts'

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
    const row = await lockTournament(tx, id)
    if (!row) throw tournamentsProblem('tournament-not-found')
    if (!canMove(row.status, status)) throw tournamentsProblem('tournament-decided')
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
