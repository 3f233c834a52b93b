import type { FastifyInstance } from 'fastify'
import { passkeyEndpoints } from '#accounts/passkey-contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { serve } from '#kit/server/http/serve.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkey.ts'

export function passkeyRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, passkeyEndpoints.start, ({ request }) => startPasskey(services, request))
  serve(app, passkeyEndpoints.add, asked => addPasskey(services, asked))
  serve(app, passkeyEndpoints.rename, asked => renamePasskey(services, asked))
  serve(app, passkeyEndpoints.remove, asked => removePasskey(services, asked))
  serve(app, passkeyEndpoints.startSignIn, () => startPasskeySignIn(services))
  serve(app, passkeyEndpoints.signIn, asked => signInWithPasskey(services, asked))
}
