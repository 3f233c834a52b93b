import type { Db } from '#kit/server/db.ts'
import type { AskWithin } from '#providers/server/outside/fetch-outside.ts'

/** What webhooks need beside the database. */
export type WebhookContext = {
  db: Db
  /** Seals the secrets of webhooks. */
  sealingKey: string
  /** Asks an address that somebody has typed, within every limit. */
  askOutside: AskWithin
  /** Has a job of this name run soon. */
  wake: (job: string) => void
}
