import { z } from 'zod'
import { FaultsChange } from './faults.ts'
import { pageOf, pageParams } from './page-params.ts'
import { serveWire, type Wire } from './serve-wire.ts'
import { listEvents } from './store.ts'
import { eventOf, listOf } from './stripe-objects.ts'
import { missing } from './wire-error.ts'

/** Events (docs.stripe.com/api/events/list), and our own fault switches. */
export function serveEvents(wire: Wire): void {
  const { db, faults, publicUrl } = wire

  serveWire(wire, {
    method: 'GET',
    url: '/v1/events',
    name: 'events.list',
    params: z.object({ ...pageParams, type: z.string().optional(), types: z.array(z.string()).optional() }),
    async run({ params }) {
      const page = pageOf(params)
      const types = params.types ?? (params.type === undefined ? null : [params.type])
      const rows = await listEvents(db, {
        ...page,
        types,
        startingAfter: page.startingAfter && seqOf(page.startingAfter),
      })
      const data = rows.slice(0, page.limit).map(event => eventOf(event, { publicUrl }))
      return { body: listOf('/v1/events', data, rows.length > page.limit) }
    },
  })

  serveWire(wire, {
    method: 'POST',
    url: '/v1/test_helpers/faults',
    name: 'testHelpers.faults',
    params: FaultsChange,
    async run({ params }) {
      Object.assign(faults.webhooks, params.webhooks)
      Object.assign(faults.gateway, params.gateway)
      return { body: faults }
    },
  })
}

function seqOf(id: string): string {
  if (!/^evt_\d{24}$/.test(id)) throw missing('event', id, 'starting_after')
  return BigInt(id.slice(4)).toString()
}
