import type { FastifyInstance } from 'fastify'
import { wayInEndpoints } from '#accounts/ways-in-contract.ts'
import { serve } from '#kit/server/serve.ts'
import { paths } from '#kit/shared/paths.ts'
import type { AccountServices } from '../auth.ts'
import { finishProvider } from './finish-provider.ts'
import { APPLE_CALLBACK } from './provider-client.ts'
import { startProvider } from './start-provider.ts'
import { unlinkProvider } from './unlink-provider.ts'

export function providerRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, wayInEndpoints.providers, () => services.identityProviders.map(({ name }) => name))
  serve(app, wayInEndpoints.startProvider, asked => startProvider(services, asked))
  serve(app, wayInEndpoints.finishProvider, asked => finishProvider(services, asked))
  serve(app, wayInEndpoints.unlinkProvider, asked => unlinkProvider(services, asked))
  if (services.identityProviders.some(({ name }) => name === 'apple')) appleCallback(app)
}

/** Apple's cross-site form comes without our cookies: redirect to a page of ours. */
function appleCallback(app: FastifyInstance): void {
  void app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(APPLE_CALLBACK, async ({ body }, reply) => {
      const sent = new URLSearchParams(typeof body === 'string' ? body : '')
      const kept = ['code', 'state', 'error'].flatMap(name => {
        const value = sent.get(name)
        return value === null ? [] : [[name, value] as [string, string]]
      })
      return reply.redirect(`${paths.signInWith('apple')}?${new URLSearchParams(kept).toString()}`, 303)
    })
  })
}
