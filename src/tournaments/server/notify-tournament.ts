import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { TournamentFormBody, TournamentSubmission } from '../contract.ts'
import type { TournamentRow } from './store.ts'

export type TournamentMessages = {
  'tournament-submitted': SubmittedFacts
  'tournament-published': DecidedFacts
  'tournament-declined': DecidedFacts & { reason: string }
  'tournament-question': DecidedFacts & { submitterEmail: string; question: string }
  'tournament-answered': DecidedFacts & { answer: string }
}

/** Dates are yyyy-MM-dd. */
export type SubmittedFacts = {
  tournamentId: string
  name: string
  organizer: string
  date: string
  endDate: string
  place: string
  website: string
  submitterName: string
  submitterEmail: string
}

export type DecidedFacts = { tournamentId: string; name: string; submitterName: string }

/** To us; once, however often the form is sent. */
export function notifySubmitted(tx: Tx, form: TournamentFormBody & { id: string }): Promise<void> {
  const { id, name, organizer, date, endDate, city, state, website, submitterName, submitterEmail } = form
  const payload: SubmittedFacts = {
    tournamentId: id,
    name,
    organizer,
    date,
    endDate,
    place: `${city}, ${state}`,
    website,
    submitterName,
    submitterEmail,
  }
  const kind = 'tournament-submitted'
  return queueMessage(tx, { kind, recipient: product.supportEmail, payload, dedupeKey: `${kind}:${id}` })
}

/** With a reason: declined. Without: published. */
export function notifyDecided(
  tx: Tx,
  submission: Omit<TournamentSubmission, 'questions'>,
  reason: string | null,
): Promise<void> {
  const { id, name, submitterName, submitterEmail } = submission
  const kind = reason === null ? 'tournament-published' : 'tournament-declined'
  const payload: DecidedFacts = { tournamentId: id, name, submitterName }
  return queueMessage(tx, {
    kind,
    recipient: submitterEmail,
    payload: reason === null ? payload : { ...payload, reason },
    dedupeKey: `${kind}:${id}`,
  })
}

/** With the facts of its emails. */
export function submissionOf(row: TournamentRow) {
  const { id, name, submitterName } = row
  const email = row.submitterEmail ?? ''
  const facts = { tournamentId: id, name, submitterName: submitterName ?? '', submitterEmail: email }
  return { kind: 'tournament', id, name, email, facts } as const
}
