import { programOf } from '#app/testing/make-key.ts'
import type { Samples } from '../ask.ts'

export const keyRequests: Samples = {
  'GET /api/developer/keys': () => ({ url: '/api/developer/keys' }),
  'POST /api/developer/keys': async ({ app, people }, role) => {
    // An account can have twenty.
    const { account } = people[role]
    if (account) await app.db`delete from api_key where account_id = ${account.id}`
    return { url: '/api/developer/keys', body: { name: 'Wall display', scopes: ['read'] } }
  },
  'POST /api/developer/keys/{id}/revoke': async ({ app, people }, role) => {
    const { made } = await programOf(app, people[role].account ? people[role] : people.member)
    return { url: `/api/developer/keys/${made.key.id}/revoke` }
  },
}
