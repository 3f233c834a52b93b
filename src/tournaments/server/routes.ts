import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { duePosition, Id, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { tournamentEndpoints } from '../contract.ts'
import { tournamentReviewEndpoints } from '../review-contract.ts'
import { knowFieldsNearby } from './fields-nearby.ts'
import { listSubmissions } from './list-submissions.ts'
import { answerQuestion, readOwnTournament } from './own-tournament.ts'
import { listTournaments, readTournament, readTournamentIcs } from './read-tournament.ts'
import { askSubmitter, decideTournament } from './review-tournament.ts'
import { countYears } from './store.ts'
import { submitTournament, type TournamentContext } from './submit-tournament.ts'

export function tournamentRoutes(app: FastifyInstance, services: TournamentContext): void {
  const { db } = services
  const readers = { ...services, fieldsNearby: knowFieldsNearby(db) }
  serve(app, tournamentEndpoints.list, ({ query }) => listTournaments(readers, query.year))
  serve(app, tournamentEndpoints.years, () => countYears(db))
  serve(app, tournamentEndpoints.read, ({ params }) => readTournament(readers, params.id))
  serve(app, tournamentEndpoints.calendar, ({ params }) => readTournamentIcs(readers, params.id))
  serve(app, tournamentEndpoints.submit, ({ body }) => submitTournament(services, body))
  serveList(app, tournamentEndpoints.submissions, duePosition(Id), ({ query }) => listSubmissions(db, query))
  serve(app, tournamentEndpoints.publish, async ({ params: { id }, body: { version }, request }) => {
    return decideTournament(db, {
      id,
      version,
      status: 'published',
      reason: null,
      isTold: true,
      actor: administratorOf(request),
    })
  })
  serve(app, tournamentEndpoints.decline, async ({ params: { id }, body, request }) => {
    const { version, reason, silently } = body
    return decideTournament(db, {
      id,
      version,
      status: 'declined',
      reason,
      isTold: !silently,
      actor: administratorOf(request),
    })
  })
  serve(app, tournamentReviewEndpoints.ask, ({ params, body, request }) => {
    return askSubmitter(db, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, tournamentReviewEndpoints.read, ({ params, query }) =>
    readOwnTournament(services, { ...params, ...query }),
  )
  serve(app, tournamentReviewEndpoints.answer, ({ params, body }) => answerQuestion(services, { ...params, ...body }))
}
