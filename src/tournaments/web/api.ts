import { queryOptions } from '@tanstack/react-query'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { live, polled } from '#kit/web/api/live-query.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { LacrosseTournament, tournamentEndpoints } from '#tournaments/contract.ts'
import type { OwnTournament, tournamentReviewEndpoints } from '../review-contract.ts'

/** 'none': those without dates; 'all': every one. */
export function tournamentsQuery(year: string) {
  const query = year === 'all' ? '' : `?year=${year}`
  return queryOptions<LacrosseTournament[]>({ queryKey: [`/api/lacrosse-tournaments${query}`] })
}

export function tournamentQuery(id: string) {
  return queryOptions<LacrosseTournament>({ queryKey: ['/api/lacrosse-tournaments', id] })
}

export const yearsQuery = queryOptions<EndpointReply<typeof tournamentEndpoints.years>>({
  queryKey: ['/api/lacrosse-tournaments/years'],
})

/** For administrators. */
export const submissionsQuery = {
  ...listQuery(['/api/tournament-submissions'], (cursor, transport) =>
    listSubmissions({ query: { cursor } }, transport),
  ),
  ...polled,
}

const listSubmissions = callerWithHeaders<typeof tournamentEndpoints.submissions>('GET /api/tournament-submissions')

export const submitTournament = caller<typeof tournamentEndpoints.submit>('POST /api/tournaments')
export const publishTournament = caller<typeof tournamentEndpoints.publish>('POST /api/tournaments/:id/publish')
export const declineTournament = caller<typeof tournamentEndpoints.decline>('POST /api/tournaments/:id/decline')
export const askSubmitter = caller<typeof tournamentReviewEndpoints.ask>('POST /api/tournaments/:id/ask')

/** `key` is from the email's link. */
export function ownTournamentQuery(id: string, key: string) {
  return queryOptions<OwnTournament>({
    queryKey: [`/api/tournament-submissions/${id}?key=${encodeURIComponent(key)}`],
    ...live,
  })
}

export const answerQuestion = caller<typeof tournamentReviewEndpoints.answer>(
  'POST /api/tournament-submissions/:id/answer',
)
