import { expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import { makeQueryClient } from '#kit/web/api/query-client.ts'
import { fetchFrame } from './use-work-counts.ts'

/** What the frame of a member asks for. */
async function requestsOf(role: string): Promise<string[]> {
  const urls: string[] = []
  const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
  const organization = { id, name: 'Parks', kind: null, isVerified: true, role, venues: null }
  const client = makeQueryClient(({ url }) => {
    urls.push(url)
    const reply =
      url === '/api/organizations'
        ? { organizations: [organization], chosenId: id }
        : { total: 0, unread: 0, athlete: null }
    return Promise.resolve({ status: 200, statusText: 'OK', headers: new Headers(), text: JSON.stringify(reply) })
  })
  await fetchFrame(client, { account: { id }, isAdministrator: false } as Session)
  return urls.toSorted()
}

test('the frame counts what waits for members who may answer it', async () => {
  expect(await requestsOf('scheduler')).toEqual([
    '/api/athlete',
    '/api/organizations',
    expect.stringMatching('/api/owner/messages/unread'),
    expect.stringMatching('/api/owner/pending-bookings'),
  ])
})

test.each([
  ['finance', []],
  ['viewer', ['/api/athlete']],
])('the frame of %s asks for nothing it may not read', async (role, others) => {
  expect(await requestsOf(role)).toEqual([...others, '/api/organizations'])
})
