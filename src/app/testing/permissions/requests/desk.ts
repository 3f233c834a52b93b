import { ids } from '#app/testing/buy.ts'
import type { Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'

const reading = (path: string): Samples => ({ [`GET ${path}`]: () => ({ url: path }) })

const failedRefund = (subjects: Subjects) =>
  subjects.make('refund', async () => {
    const { app, people } = subjects
    const { id, slots } = await subjects.booking({ count: 2 })
    const { gateway } = app.sandbox.faults
    gateway.refundFails = true
    const change = { slotIds: ids(slots).slice(0, 1), difference: '-30.00' }
    await app.post(`/api/bookings/${id}/change`, change, people.member)
    gateway.refundFails = false
    const [row] = await app.db<{ id: string }[]>`select id from refund where status = 'failed' order by created_at desc`
    return row!.id
  })

export const bookingDeskRequests: Samples = {
  ...reading('/api/admin/summary'),
  ...reading('/api/admin/bookings'),
  ...reading('/api/admin/bookings.csv'),
  ...reading('/api/admin/providers'),
  ...reading('/api/admin/analytics'),
  'GET /api/admin/events': () => ({ url: '/api/admin/events', isStream: true }),
  ...reading('/api/workers'),
  'GET /api/workers/{name}/runs': async subjects => {
    await subjects.app.run('sum-figures')
    return { url: '/api/workers/sum-figures/runs' }
  },
  'POST /api/workers/{name}/run': () => ({ url: '/api/workers/sum-figures/run' }),
  ...reading('/api/refunds'),
  'POST /api/refunds/{id}/retry': async subjects => ({ url: `/api/refunds/${await failedRefund(subjects)}/retry` }),
  ...reading('/api/facilities.csv'),
  ...reading('/api/bookings.csv'),
  ...reading('/api/leads'),
  ...reading('/api/leads.csv'),
  ...reading('/api/listings'),
  ...reading('/api/listings.csv'),
  ...reading('/api/review-counts'),
  ...reading('/api/tournament-submissions'),
}
