import { randomUUID } from 'node:crypto'
import { recordSamplePayment } from '#payments/server/samples/record-sample-payment.ts'
import type { Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'

const reading = (path: string, query = ''): Samples => ({ [`GET ${path}`]: () => ({ url: path + query }) })

/** Verified, and unrelated to the others. */
const somebody = (subjects: Subjects) => subjects.make('somebody', async () => (await subjects.meet('member')).account!)

const aboutSomebody = (action: string) => async (subjects: Subjects) => ({
  url: `/api/admin/people/${(await somebody(subjects)).id}/${action}`,
  body: {},
})

export const administrationRequests: Samples = {
  ...reading('/api/admin/facilities'),
  ...reading('/api/admin/facilities.csv'),
  'POST /api/admin/facilities/{id}/owner': async subjects => {
    const { email } = await somebody(subjects)
    return { url: `/api/admin/facilities/${await subjects.facility()}/owner`, body: { email } }
  },
  ...reading('/api/admin/people'),
  'GET /api/admin/people/{id}': async subjects => ({ url: `/api/admin/people/${(await somebody(subjects)).id}` }),
  'POST /api/admin/people/{id}/make-administrator': aboutSomebody('make-administrator'),
  'POST /api/admin/people/{id}/remove-administrator': async subjects => {
    const { id } = await somebody(subjects)
    await subjects.app.db`update account set is_administrator = true where id = ${id}`
    return { url: `/api/admin/people/${id}/remove-administrator`, body: {} }
  },
  'POST /api/admin/people/{id}/end-sessions': aboutSomebody('end-sessions'),
  'POST /api/admin/people/{id}/sign-in-link': aboutSomebody('sign-in-link'),
  ...reading('/api/admin/payments'),
  ...reading('/api/admin/payments.csv'),
  ...reading('/api/admin/payments/attention'),
  'POST /api/admin/payments/{id}/return': async ({ app }) => {
    const payment = { visitorId: randomUUID(), purpose: `facility:${randomUUID()}`, amountCents: 3_000, quote: {} }
    const id = await app.db.begin(tx => recordSamplePayment(tx, payment))
    return { url: `/api/admin/payments/${id}/return`, body: {} }
  },
  ...reading('/api/admin/reviews'),
  ...reading('/api/admin/log'),
  ...reading('/api/admin/log.csv'),
  ...reading('/api/admin/search', '?q=example'),
}
