import { z } from 'zod'
import { returnPath } from '#sandbox/rules.ts'
import { boolean, metadata, serveWire, type Wire } from '../serve-wire.ts'
import { invalidRequest, missing } from '../wire-error.ts'
import { findAccount, insertAccount, insertAccountLink } from './store.ts'

/** Connected accounts and onboarding links (docs.stripe.com/api/accounts, …/account_links). */
export function serveAccounts(wire: Wire): void {
  const { db, publicUrl } = wire
  const capability = z.object({ requested: boolean }).strict().optional()

  serveWire(wire, {
    method: 'POST',
    url: '/v1/accounts',
    name: 'accounts.create',
    params: z.object({
      type: z.literal('express'),
      country: z.literal('US').optional(),
      email: z.string().max(320).optional(),
      business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
      capabilities: z.object({ card_payments: capability, transfers: capability }).strict().optional(),
      metadata: metadata.optional(),
    }),
    async run({ params, request }) {
      const state = await insertAccount(db, request, { email: params.email ?? null, metadata: params.metadata ?? {} })
      return { subject: { object: 'account', state } }
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: '/v1/accounts/:id',
    name: 'accounts.retrieve',
    params: z.object({}),
    async run({ id }) {
      const state = await findAccount(db, id)
      if (!state) throw missing('account', id, 'account')
      return { subject: { object: 'account', state } }
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: '/v1/account_links',
    name: 'accountLinks.create',
    params: z.object({
      account: z.string(),
      refresh_url: z.string().max(2000),
      return_url: z.string().max(2000),
      type: z.literal('account_onboarding'),
    }),
    async run({ params, request }) {
      const back = returnPath(params.return_url, publicUrl)
      if (back === undefined) throw invalidRequest('url_invalid', 'Not a valid URL', 'return_url')
      const state = await insertAccountLink(db, request, { accountId: params.account, returnUrl: back })
      if (!state) throw missing('account', params.account, 'account')
      return { subject: { object: 'account_link', state } }
    },
  })
}
