import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import type { QuestionRow } from '#kit/shared/review-question.ts'
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

/** To the submitter; once per question. */
export function notifyQuestion(tx: Tx, row: TournamentRow, { id, question }: QuestionRow): Promise<void> {
  const kind = 'tournament-question'
  const submitterEmail = row.submitterEmail ?? ''
  const payload: TournamentMessages[typeof kind] = { ...factsOf(row), submitterEmail, question }
  return queueMessage(tx, { kind, recipient: submitterEmail, payload, dedupeKey: `${kind}:${id}` })
}

/** To us. */
export function notifyAnswer(
  tx: Tx,
  row: TournamentRow,
  { questionId, answer }: { questionId: string; answer: string },
): Promise<void> {
  const kind = 'tournament-answered'
  const payload: TournamentMessages[typeof kind] = { ...factsOf(row), answer }
  return queueMessage(tx, { kind, recipient: product.supportEmail, payload, dedupeKey: `${kind}:${questionId}` })
}

function factsOf({ id, name, submitterName }: TournamentRow): DecidedFacts {
  return { tournamentId: id, name, submitterName: submitterName ?? '' }
}
