import type { FetchWithin } from '#calendars/outside/server/fetch-outside.ts'
import type { Db } from '#kit/server/db/db.ts'

export type WebhookContext = {
  db: Db
  /** Seals webhook secrets. */
  sealingKey: string
  /** Requests a user-supplied URL, within all limits. */
  fetchOutside: FetchWithin
}
