import type { Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'

const message = { text: 'Is the gate open at six?', round: 0 }

const written = (subjects: Subjects, from: 'messages' | 'customer-messages') =>
  subjects.make(`conversation ${from}`, async () => {
    const { app, people, secrets } = subjects
    secrets.push({ text: message.text, knownTo: ['member', 'owner', 'administrator'] })
    const url = `/api/bookings/${(await subjects.booking()).id}`
    const author = from === 'messages' ? people.member : people.owner
    const { body } = await app.post<{ id: string }>(`${url}/${from}`, message, author)
    return { url, last: body.id }
  })

export const conversationRequests: Samples = {
  'GET /api/bookings/{id}/messages': async subjects => ({
    url: `${(await written(subjects, 'messages')).url}/messages`,
  }),
  'POST /api/bookings/{id}/messages': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/messages`,
    body: message,
  }),
  'POST /api/bookings/{id}/messages/read': async subjects => {
    const { url, last } = await written(subjects, 'customer-messages')
    return { url: `${url}/messages/read`, body: { upTo: last } }
  },
  'GET /api/bookings/{id}/customer-messages': async subjects => ({
    url: `${(await written(subjects, 'messages')).url}/customer-messages`,
  }),
  'POST /api/bookings/{id}/customer-messages': async subjects => ({
    url: `/api/bookings/${(await subjects.booking()).id}/customer-messages`,
    body: message,
  }),
  'POST /api/bookings/{id}/customer-messages/read': async subjects => {
    const { url, last } = await written(subjects, 'messages')
    return { url: `${url}/customer-messages/read`, body: { upTo: last } }
  },
  'GET /api/owner/messages': async subjects => {
    await written(subjects, 'messages')
    return { url: '/api/owner/messages' }
  },
  'GET /api/owner/bookings': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/bookings' }
  },
  'GET /api/owner/bookings/sums': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/bookings/sums' }
  },
  'GET /api/owner/messages/unread': () => ({ url: '/api/owner/messages/unread' }),
}
