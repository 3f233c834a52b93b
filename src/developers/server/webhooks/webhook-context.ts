import type { Db } from '#kit/server/db.ts'
import type { AskWithin } from '#providers/server/outside/fetch-outside.ts'

export type WebhookContext = {
  db: Db
  /** Seals webhook secrets. */
  sealingKey: string
  /** Requests a user-supplied URL, within all limits. */
  askOutside: AskWithin
  /** Runs the named job soon. */
  wake: (job: string) => void
}
