import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { makeAdministrator, removeAdministrator } from '#accounts/server/people/change-administrator.ts'
import { endSessionsOf, sendLinkTo } from '#accounts/server/people/person.ts'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { peopleEndpoints } from '#desk/people-contract.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listPeople } from './list-people.ts'
import { readPerson } from './read-person.ts'

export function peopleRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, endPrograms } = services
  serveList(app, peopleEndpoints.list, MomentPosition, ({ query }) => listPeople(db, query))
  serve(app, peopleEndpoints.read, ({ params }) => readPerson(db, params.id))
  serve(app, peopleEndpoints.makeAdministrator, async ({ params, request }) => {
    await makeAdministrator(db, { id: params.id, actor: administratorOf(request) })
    return readPerson(db, params.id)
  })
  serve(app, peopleEndpoints.removeAdministrator, async ({ params, request }) => {
    await removeAdministrator(db, { id: params.id, actor: administratorOf(request) })
    return readPerson(db, params.id)
  })
  serve(app, peopleEndpoints.endSessions, async ({ params, request }) => {
    const askingSessionId = request.identity.sessionId
    await endSessionsOf(db, { id: params.id, actor: administratorOf(request), askingSessionId, endPrograms })
    return readPerson(db, params.id)
  })
  serve(app, peopleEndpoints.sendSignInLink, async ({ params, request, reply }) => {
    await sendLinkTo(services, { id: params.id, actor: administratorOf(request), reply })
    return readPerson(db, params.id)
  })
}
