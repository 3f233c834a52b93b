import { z } from 'zod'
import { integer, metadata, optionalText, serveWire, type Wire } from '../serve-wire.ts'
import { listOf, objectOf } from '../stripe-objects.ts'
import { invalidRequest, missing, WireError } from '../wire-error.ts'
import { findAccount, findTransfer, insertTransfer, listTransfers } from './store.ts'

/** From the platform to a connected account (docs.stripe.com/api/transfers). */
export function serveTransfers(wire: Wire): void {
  const { db, publicUrl } = wire

  serveWire(wire, {
    method: 'POST',
    url: '/v1/transfers',
    name: 'transfers.create',
    params: z.object({
      amount: integer,
      currency: z.string(),
      destination: z.string().max(100),
      description: optionalText,
      metadata: metadata.optional(),
      transfer_group: z.string().max(500).optional(),
    }),
    async run({ params, request }) {
      if (params.amount < 1) throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', 'amount')
      if (params.currency.toLowerCase() !== 'usd')
        throw invalidRequest('parameter_invalid', 'The sandbox takes US dollars only.', 'currency')
      const account = await findAccount(db, params.destination)
      if (!account) throw noDestination(params.destination)
      if (!account.isOnboarded) throw incapable()
      const state = await insertTransfer(db, request, {
        amountCents: params.amount,
        currency: 'usd',
        destination: params.destination,
        description: params.description || null,
        metadata: params.metadata ?? {},
        transferGroup: params.transfer_group ?? null,
      })
      return { subject: { object: 'transfer', state } }
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: '/v1/transfers/:id',
    name: 'transfers.retrieve',
    params: z.object({}),
    async run({ id }) {
      const state = await findTransfer(db, id)
      if (!state) throw missing('transfer', id)
      return { subject: { object: 'transfer', state } }
    },
  })

  serveWire(wire, {
    method: 'GET',
    url: '/v1/transfers',
    name: 'transfers.list',
    params: z.object({ transfer_group: z.string().max(500), limit: integer.optional() }),
    async run({ params: { transfer_group, limit = 10 } }) {
      const rows = await listTransfers(db, transfer_group, limit)
      const data = rows.slice(0, limit).map(state => objectOf({ object: 'transfer', state }, { publicUrl }))
      return { body: listOf('/v1/transfers', data, rows.length > limit) }
    },
  })
}

/** The provider answers 400 here, not 404. */
function noDestination(id: string): WireError {
  return invalidRequest('resource_missing', `No such destination: '${id}'`, 'destination')
}

function incapable(): WireError {
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
  const row = { type: 'invalid_request_error', code: 'insufficient_capabilities_for_transfer', message } as const
  return new WireError(400, row, { isExecuted: true })
}
