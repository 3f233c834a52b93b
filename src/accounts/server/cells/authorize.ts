import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import type { Cell, Cells } from '#kit/server/config/cells.ts'
import { paths } from '#kit/shared/paths.ts'
import type { AccountServices } from '../auth.ts'
import { insertCode } from './store.ts'

/** Until the other cell asks. */
const CODE_SECONDS = 60

const short = z.string().min(1).max(200)
const AuthorizationRequest = z.object({
  client_id: short,
  redirect_uri: short,
  response_type: z.literal('code'),
  scope: short.regex(/(^| )openid( |$)/),
  state: short,
  nonce: short,
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

type Input = { body: { query: string }; request: FastifyRequest }

/**
 * Codes go to the addresses in CELLS only. Refuses: account-needed, cell-not-found, cell-refused,
 * cell-email-unverified.
 */
export async function authorizeCell(services: AccountServices, { body, request }: Input): Promise<{ url: string }> {
  const cells = requireSignInCell(services)
  const account = requireAccount(request)
  const { data: asked } = AuthorizationRequest.safeParse(Object.fromEntries(new URLSearchParams(body.query)))
  const client = cells.others.find(({ name }) => name === asked?.client_id)
  if (!asked || !client || asked.redirect_uri !== returnAddressOf(client)) throw accountsProblem('cell-refused')
  if (!account.isEmailVerified) throw accountsProblem('cell-email-unverified')
  const code = makeToken()
  const isOpen = await insertCode(services.db, {
    cell: client.name,
    sessionId: request.identity.sessionId!,
    codeHash: hashToken(code),
    challenge: asked.code_challenge,
    nonce: asked.nonce,
    seconds: CODE_SECONDS,
  })
  if (!isOpen) throw accountsProblem('account-needed')
  const query = new URLSearchParams({ code, state: asked.state, iss: cells.own.origin })
  return { url: `${asked.redirect_uri}?${query.toString()}` }
}

/** Refuses: cell-not-found, unless people of all cells sign in here. */
export function requireSignInCell({ cells }: Pick<AccountServices, 'cells'>): Cells {
  if (!cells || cells.own !== cells.signIn) throw accountsProblem('cell-not-found')
  return cells
}

export function returnAddressOf({ origin }: Cell): string {
  return origin + paths.signInWith('cell')
}
