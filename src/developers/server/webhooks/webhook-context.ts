import type { Db } from '#kit/server/db.ts'
import type { FetchWithin } from '#providers/server/outside/fetch-outside.ts'

export type WebhookContext = {
  db: Db
  /** Seals webhook secrets. */
  sealingKey: string
  /** Requests a user-supplied URL, within all limits. */
  fetchOutside: FetchWithin
}
