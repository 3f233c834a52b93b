import type { FastifyInstance } from 'fastify'
import { signInMethodEndpoints } from '#accounts/sign-in-methods-contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { paths } from '#kit/shared/paths.ts'
import type { AccountServices } from '../auth.ts'
import { finishIdentityProvider, startIdentityProvider, unlinkIdentityProvider } from './identity-provider.ts'
import { APPLE_CALLBACK } from './identity-provider-client.ts'

export function identityProviderRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, signInMethodEndpoints.providers, () => services.identityProviders.map(({ name }) => name))
  serve(app, signInMethodEndpoints.startProvider, asked => startIdentityProvider(services, asked))
  serve(app, signInMethodEndpoints.finishProvider, asked => finishIdentityProvider(services, asked))
  serve(app, signInMethodEndpoints.unlinkProvider, asked => unlinkIdentityProvider(services, asked))
  if (services.identityProviders.some(({ name }) => name === 'apple')) appleCallback(app)
}

/** Apple's cross-site form comes without our cookies: redirect to our own page. */
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
