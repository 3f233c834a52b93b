import { accountsProblem, type Session } from '../contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { type Browser, enterAccount } from './enter-account.ts'
import { proveAddress } from './prove-address.ts'

type Input = Browser & { body: { token: string; purpose: 'sign-in' | 'invitation' } }

/** Single use; verifies the address and signs in. Refuses: link-over. */
export async function openLink(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  const { accountId } = await services.db.begin(async tx => {
    const link = await useAccountLink(tx, body)
    if (!link) throw accountsProblem('link-over')
    await proveAddress(tx, link.accountId, services)
    return link
  })
  return enterAccount(services, accountId, { request, reply })
}
