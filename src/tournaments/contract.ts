import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { botCheckFields, botCheckRefusals, publicFormLimit } from '#kit/shared/bot-check.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { ReviewQuestion } from '#submissions/contract.ts'
import { ageGroups, divisions } from './options.ts'
import { DECLINE_REASON_LENGTH, formFaults, type TournamentForm } from './submission-form.ts'

export const TournamentStatus = z.enum(['submitted', 'published', 'declined'])
export type TournamentStatus = z.infer<typeof TournamentStatus>

/** Facts of a listed or submitted tournament. Dates are yyyy-MM-dd in the tournament's state; null is unknown. */
const facts = {
  name: z.string(),
  organizer: z.string().nullable(),
  date: z.string().nullable(),
  /** Equals `date` for a one-day tournament. */
  endDate: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.object({ city: z.string().nullable(), state: z.string().nullable() }),
  division: z.enum(divisions).nullable(),
  /** The age groups joined for display. */
  ageGroup: z.string().nullable(),
  ageGroups: z.array(z.enum(ageGroups)),
  maxTeams: z.number().int().nullable(),
  /** US dollars as a decimal string: "850.00". */
  registrationFee: z.string().nullable(),
  /** For example "per team". */
  feeBasis: z.string().nullable(),
  /** The last day of registration, inclusive. */
  registrationDeadline: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  contactEmail: z.string().nullable(),
}

/** A published tournament (specification, section 3), plus what its page needs. */
export const LacrosseTournament = z.object({
  id: z.uuid(),
  /** Always null: no organizer has given one, so the site draws its own. */
  image: z.null(),
  /** Samples only: public listings don't publish it. */
  registeredTeams: z.number().int().nullable(),
  /** Invented for the demo, and labeled so. */
  isSample: z.boolean(),
  ...facts,
  /** At the time of the response. */
  status: z.enum(['Open', 'Closed']),
  /** Where we read the facts; null if the organizer submitted them. */
  sourceUrl: z.string().nullable(),
  /** Remarks on how the facts were read. */
  gaps: z.array(z.string()),
  /** Facilities of the catalog in its city, by name and state; 0 if the city is unknown. */
  fieldsNearby: z.number().int(),
})
export type LacrosseTournament = z.infer<typeof LacrosseTournament>

export const TournamentSubmission = z.object({
  id: z.uuid(),
  ...facts,
  submitterName: z.string(),
  submitterEmail: z.string(),
  /** ISO 8601, UTC. */
  submittedAt: z.string(),
  /**
   * 24 hours after the submission or the answer to our last question. Null while we wait for an answer, and once
   * decided.
   */
  dueAt: z.string().nullable(),
  questions: z.array(ReviewQuestion),
  /** Hash of the content. Each decision carries it, so nobody decides on text they have not read. */
  version: z.string(),
})
export type TournamentSubmission = z.infer<typeof TournamentSubmission>

/** The form of submission.ts, which alone holds its rules, length limits included. */
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
    ...botCheckFields,
  })
  .superRefine((form: TournamentForm, context) => {
    for (const [field, message] of Object.entries(formFaults(form)))
      context.addIssue({ code: 'custom', path: [field], message, input: form })
  })
export type TournamentFormBody = z.infer<typeof TournamentFormBody>

export const tournamentsProblem = problems({
  'tournament-not-found': [404, 'Tournament not found.'],
  'tournament-undated': [404, 'This tournament’s dates haven’t been published.'],
  'tournament-decided': [409, 'This tournament was already reviewed.'],
  'tournament-changed': [409, 'The organizer changed this submission. Check it again.'],
})

const params = z.object({ id: z.uuid() })
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

/** Undefined: all. See `tournamentEndpoints.list`. */
export type TournamentPeriod = number | 'none' | 'upcoming' | undefined

export const tournamentEndpoints = {
  list: {
    method: 'GET',
    path: '/api/lacrosse-tournaments',
    may: 'read-public',
    summary:
      'Published lacrosse tournaments by first day: starting in a year, without published dates (`year=none`), upcoming or ended within the last 18 months (`year=upcoming`), or all.',
    query: z.object({
      year: z.union([z.enum(['none', 'upcoming']), z.coerce.number().int().min(1900).max(2100)]).optional(),
    }),
    reply: z.array(LacrosseTournament),
  },
  years: {
    method: 'GET',
    path: '/api/lacrosse-tournaments/years',
    may: 'read-public',
    summary: 'The years with published lacrosse tournaments, in order, and how many start in each.',
    reply: z.array(z.object({ year: z.string(), count: z.number().int() })),
  },
  read: {
    method: 'GET',
    path: '/api/lacrosse-tournaments/:id',
    may: 'read-public',
    summary: 'A published lacrosse tournament.',
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
    summary: 'Submits a tournament for the directory. An administrator must publish it before it’s listed.',
    body: TournamentFormBody,
    limit: publicFormLimit,
    reply: z.object({ message: z.string() }),
    problems: botCheckRefusals,
  },
  submissions: {
    method: 'GET',
    path: '/api/tournament-submissions',
    may: 'review-tournaments',
    summary: 'Submitted tournaments awaiting review, by due date. For administrators. `X-Total-Count` is the total.',
    isPersonal: true,
    query: z.object(pageQuery({ max: 50, usual: 20 })),
    reply: z.array(TournamentSubmission),
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
  publish: {
    method: 'POST',
    path: '/api/tournaments/:id/publish',
    may: 'review-tournaments',
    summary: 'Publishes the given version of a submitted tournament and emails the submitter. For administrators.',
    body: z.object({ version }),
    ...ofAdministrator,
  },
  decline: {
    method: 'POST',
    path: '/api/tournaments/:id/decline',
    may: 'review-tournaments',
    summary:
      'Declines the given version of a submitted tournament and emails the submitter the reason; with `silently`, no email is sent. For administrators.',
    body: z.object({
      version,
      silently: z.boolean().default(false),
      reason: typedLine.pipe(
        z
          .string()
          .min(DECLINE_REASON_LENGTH.min, 'Enter a reason.')
          .max(DECLINE_REASON_LENGTH.max, `Keep this to ${DECLINE_REASON_LENGTH.max} characters.`),
      ),
    }),
    ...ofAdministrator,
  },
} satisfies Record<string, Endpoint>
