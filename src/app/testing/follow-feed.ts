import { expect } from 'vitest'
import type { FeedItem, FeedPage } from '#feeds/contract.ts'
import type { TestApp } from './test-app.ts'

/** What a reader of a feed has, and where it goes on. */
export type Replica = { items: Map<string, FeedItem>; next: string; pages: FeedPage[] }

export const newReplica = (feed: string): Replica => ({ items: new Map(), next: feed, pages: [] })

/** Follows a feed to its end, as a reader does who keeps what it is told. */
export async function follow(app: TestApp, replica: Replica, between: () => Promise<void> = async () => {}) {
  // The feed's clock counts milliseconds, and it tells of those that are over.
  await new Promise(resolve => setTimeout(resolve, 5))
  let page: FeedPage
  do {
    const answer = await app.get<FeedPage>(replica.next.replace(/^https?:\/\/[^/]+/, ''))
    expect(answer.status).toBe(200)
    page = answer.body
    replica.pages.push(page)
    for (const item of page.items) {
      if (item.state === 'deleted') replica.items.delete(item.id)
      else replica.items.set(item.id, item)
    }
    replica.next = page.next
    await between()
  } while (page.items.length > 0)
  return replica
}
