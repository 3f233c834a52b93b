import type { FastifyInstance } from 'fastify'
import { cellEndpoints } from '#accounts/cells-contract.ts'
import { accountsProblem } from '#accounts/contract.ts'
import { isFromCell } from '#kit/server/cells/ask-cell.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import { serve } from '#kit/server/http/serve.ts'
import { paths } from '#kit/shared/paths.ts'
import type { AccountServices } from '../auth.ts'
import { authorizeCell } from './authorize.ts'
import { idTokenAlgorithms, publicKeys, signingKeyOf } from './id-token.ts'
import { endLinked } from './store.ts'
import { exchangeCode } from './token.ts'

export function cellRoutes(app: FastifyInstance, services: AccountServices): void {
  const { cells } = services
  serve(app, cellEndpoints.authorize, asked => authorizeCell(services, asked))
  serve(app, cellEndpoints.endSessions, async ({ body, request }) => {
    if (!cells) throw accountsProblem('cell-not-found')
    if (!isFromCell(request, cells)) throw accountsProblem('cell-unknown')
    return { ended: await endLinked(services.db, body.ids) }
  })
  if (cells?.own === cells?.signIn && cells) identityProvider(app, { ...services, cells })
}

const TOKEN = '/api/account/cells/token'
const KEYS = '/api/account/cells/keys'

/** OpenID Connect Discovery, and what it names. The formats are other programs’, so these are not our endpoints. */
function identityProvider(
  app: FastifyInstance,
  { db, cells, signingSecret }: AccountServices & { cells: Cells },
): void {
  const key = signingKeyOf(signingSecret)
  const issuer = cells.own.origin
  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: issuer + paths.signInForCell,
    token_endpoint: issuer + TOKEN,
    jwks_uri: issuer + KEYS,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: idTokenAlgorithms,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }))
  app.get(KEYS, () => publicKeys(key))
  void app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(TOKEN, async ({ body }, reply) => {
      const sent = new URLSearchParams(typeof body === 'string' ? body : '')
      const answer = await exchangeCode({ db, cells, key }, sent)
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
    })
  })
}
