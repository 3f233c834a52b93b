import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { openFormFields, openFormLimit, openFormRefusals } from '#kit/shared/open-form.ts'
import { problems } from '#kit/shared/problem.ts'
import { ReviewQuestion } from '#kit/shared/review-question.ts'
import { typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { ageGroups, divisions } from './options.ts'
import { DECLINE_REASON_LENGTH, formFaults, type TournamentForm } from './submission.ts'

export const TournamentStatus = z.enum(['submitted', 'published', 'declined'])
export type TournamentStatus = z.infer<typeof TournamentStatus>

/** What is known of a tournament whoever told it. Dates are yyyy-MM-dd in the tournament's state; null is not known. */
const facts = {
  name: z.string(),
  organizer: z.string().nullable(),
  date: z.string().nullable(),
  /** The last day; the same as `date` for one day. */
  endDate: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.object({ city: z.string().nullable(), state: z.string().nullable() }),
  division: z.enum(divisions).nullable(),
  /** The age groups as one text, for display. */
  ageGroup: z.string().nullable(),
  ageGroups: z.array(z.enum(ageGroups)),
  maxTeams: z.number().int().nullable(),
  /** US dollars as a decimal string: "850.00". */
  registrationFee: z.string().nullable(),
  /** What the fee is for, in words: "per team". */
  feeBasis: z.string().nullable(),
  /** The last day on which teams can register. */
  registrationDeadline: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  contactEmail: z.string().nullable(),
}

/** A published tournament (specification, section 3), and what its page needs beside that. */
export const LacrosseTournament = z.object({
  id: z.uuid(),
  /** No organizer has given one; the site draws its own. */
  image: z.null(),
  /** Known of samples only: public listings do not tell. */
  registeredTeams: z.number().int().nullable(),
  /** Made up for the demo, and labeled so. */
  isSample: z.boolean(),
  ...facts,
  /** Whether teams can still register, at the moment of the answer. */
  status: z.enum(['Open', 'Closed']),
  /** Where the facts were read; null for what the organizer has told us. */
  sourceUrl: z.string().nullable(),
  /** Remarks on how the facts were read. */
  gaps: z.array(z.string()),
  /** How many facilities of the catalogue are in its city, by name and state; 0 where the city is not known. */
  fieldsNearby: z.number().int(),
})
export type LacrosseTournament = z.infer<typeof LacrosseTournament>

/** A tournament that waits for an administrator. */
export const TournamentSubmission = z.object({
  id: z.uuid(),
  ...facts,
  submitterName: z.string(),
  submitterEmail: z.string(),
  /** ISO 8601, UTC. */
  submittedAt: z.string(),
  /**
   * When our answer is due: 24 hours after the submission, or after the answer to our last question. Null while we wait for one,
   * and once it is decided.
   */
  dueAt: z.string().nullable(),
  /** In order. */
  questions: z.array(ReviewQuestion),
  /** Names these very words: a decision carries it, so that nothing is decided on that nobody has read. */
  version: z.string(),
})
export type TournamentSubmission = z.infer<typeof TournamentSubmission>

/** Submissions in one answer: at most, and when nothing is said. */
export const SUBMISSIONS_LIMIT = { max: 50, default: 20 } as const

/** The form of submission.ts, whose rules are the only ones; they also say how long a text may be. */
export const TournamentFormBody = z
  .object({
    name: typedLine,
    organizer: typedLine,
    date: typedLine,
    endDate: typedLine,
    venue: typedLine,
    city: typedLine,
    state: typedLine,
    division: typedLine,
    ageGroups: z.array(z.string().max(100)).max(20),
    maxTeams: typedLine,
    registrationFee: typedLine,
    feeBasis: typedLine,
    registrationDeadline: typedLine,
    website: typedLine,
    contactEmail: typedLine,
    description: typedLines,
    submitterName: typedLine,
    submitterEmail: typedLine,
    ...openFormFields,
  })
  .superRefine((form: TournamentForm, context) => {
    for (const [field, message] of Object.entries(formFaults(form)))
      context.addIssue({ code: 'custom', path: [field], message, input: form })
  })
export type TournamentFormBody = z.infer<typeof TournamentFormBody>

export const tournamentsProblem = problems({
  'tournament-not-found': [404, 'Tournament not found.'],
  'tournament-undated': [404, 'The dates of this tournament are not published.'],
  'tournament-decided': [409, 'This tournament has been decided on already.'],
  'tournament-changed': [409, 'The organizer has changed this meanwhile. Read it again.'],
})

const params = z.object({ id: z.uuid() })
/** The `version` of what was read. */
const version = z.string().max(100)
const ofAdministrator = {
  params,
  isPersonal: true,
  reply: z.object({ status: TournamentStatus }),
  problems: [
    ...accountsProblem.rows('not-signed-in', 'not-allowed'),
    ...tournamentsProblem.rows('tournament-not-found', 'tournament-decided', 'tournament-changed'),
  ],
} as const

/** Which tournaments a list holds; all without one. See `tournamentEndpoints.list`. */
export type TournamentPeriod = number | 'none' | 'upcoming' | undefined

export const tournamentEndpoints = {
  list: {
    method: 'GET',
    path: '/api/lacrosse-tournaments',
    may: 'read-public',
    summary:
      'Published lacrosse tournaments by first day: those that begin in a year, those without published dates (`year=none`), those that are upcoming or ended within the last 18 months (`year=upcoming`), or all.',
    query: z.object({
      year: z.union([z.enum(['none', 'upcoming']), z.coerce.number().int().min(1900).max(2100)]).optional(),
    }),
    reply: z.array(LacrosseTournament),
  },
  years: {
    method: 'GET',
    path: '/api/lacrosse-tournaments/years',
    may: 'read-public',
    summary: 'The years in which published lacrosse tournaments begin, in order, and how many in each.',
    reply: z.array(z.object({ year: z.string(), count: z.number().int() })),
  },
  read: {
    method: 'GET',
    path: '/api/lacrosse-tournaments/:id',
    may: 'read-public',
    summary: 'One published lacrosse tournament.',
    params,
    reply: LacrosseTournament,
    problems: tournamentsProblem.rows('tournament-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/lacrosse-tournaments/:id/calendar.ics',
    may: 'read-public',
    summary: 'The days of a tournament as an iCalendar file (RFC 5545), one all-day event.',
    params,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: tournamentsProblem.rows('tournament-not-found', 'tournament-undated'),
  },
  submit: {
    method: 'POST',
    path: '/api/tournaments',
    may: 'send-form',
    summary: 'Submits a tournament for the directory. It is listed once an administrator has published it.',
    body: TournamentFormBody,
    limit: openFormLimit,
    reply: z.object({ message: z.string() }),
    problems: openFormRefusals,
  },
  submissions: {
    method: 'GET',
    path: '/api/tournament-submissions',
    may: 'review-tournaments',
    summary:
      'Submitted tournaments that wait for a decision, by when our answer is due. For administrators. `X-Total-Count` counts all; `Link: rel="next"` leads on.',
    isPersonal: true,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(SUBMISSIONS_LIMIT.max).default(SUBMISSIONS_LIMIT.default),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.array(TournamentSubmission),
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
  publish: {
    method: 'POST',
    path: '/api/tournaments/:id/publish',
    may: 'review-tournaments',
    summary: 'Lists a submitted tournament as it was read and tells whoever submitted it. For administrators.',
    body: z.object({ version }),
    ...ofAdministrator,
  },
  decline: {
    method: 'POST',
    path: '/api/tournaments/:id/decline',
    may: 'review-tournaments',
    summary:
      'Declines a submitted tournament as it was read and tells whoever submitted it why; with `silently` nobody is told. For administrators.',
    body: z.object({
      version,
      silently: z.boolean().default(false),
      reason: typedLine.pipe(
        z
          .string()
          .min(DECLINE_REASON_LENGTH.min, 'Say why.')
          .max(DECLINE_REASON_LENGTH.max, `Keep this to ${DECLINE_REASON_LENGTH.max} characters.`),
      ),
    }),
    ...ofAdministrator,
  },
} satisfies Record<string, Endpoint>
