import { expect } from 'vitest'
import type { FeedItem, FeedPage } from '#feeds/contract.ts'
import type { TestApp } from './test-app.ts'

export type Replica = { items: Map<string, FeedItem>; next: string; pages: FeedPage[] }

export const newReplica = (feed: string): Replica => ({ items: new Map(), next: feed, pages: [] })

/** Reads to the end. */
export async function follow(app: TestApp, replica: Replica, between: () => Promise<void> = async () => {}) {
  // The feed has millisecond precision and returns completed ones only.
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
