import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { OwnKey, ReviewQuestion, submissionsProblem, TypedAnswer, TypedQuestion } from '#submissions/contract.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { TournamentStatus, TournamentSubmission, tournamentsProblem } from './contract.ts'

export const OwnTournament = z.object({
  status: TournamentStatus,
  submission: TournamentSubmission,
  /** Null unless declined. */
  declineReason: z.string().nullable(),
})
export type OwnTournament = z.infer<typeof OwnTournament>

const params = z.object({ id: z.uuid() })
const notFound = tournamentsProblem.rows('tournament-not-found')

export const tournamentReviewEndpoints = {
  ask: {
    method: 'POST',
    path: '/api/tournaments/:id/ask',
    may: 'review-tournaments',
    summary: `Emails the submitter a question. The ${REVIEW_HOURS}-hour review clock pauses until they answer. For administrators.`,
    params,
    body: z.object({ question: TypedQuestion }),
    reply: ReviewQuestion,
    problems: [
      ...accountsProblem.rows('not-signed-in', 'not-allowed'),
      ...tournamentsProblem.rows('tournament-not-found', 'tournament-decided'),
      ...submissionsProblem.rows('question-open'),
    ],
  },
  read: {
    method: 'GET',
    path: '/api/tournament-submissions/:id',
    may: 'bring-proof',
    summary: 'A submitted tournament, for its submitter, by the key in our email’s link.',
    params,
    query: z.object({ key: OwnKey }),
    isPersonal: true,
    reply: OwnTournament,
    problems: notFound,
  },
  answer: {
    method: 'POST',
    path: '/api/tournament-submissions/:id/answer',
    may: 'bring-proof',
    summary: 'Answers a question about a submitted tournament, by the key in our email’s link.',
    params,
    body: z.object({ key: OwnKey, questionId: z.uuid(), answer: TypedAnswer }),
    reply: OwnTournament,
    problems: [
      ...notFound,
      ...tournamentsProblem.rows('tournament-decided'),
      ...submissionsProblem.rows('question-answered'),
    ],
  },
} satisfies Record<string, Endpoint>
