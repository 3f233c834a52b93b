import type { Browser } from '../test-app.ts'
import type { Role } from './roles.ts'
import type { Subjects } from './subjects.ts'

/** A request that its endpoint grants to allowed roles. */
export type Ask = {
  url: string
  body?: unknown
  /** Replaces the role's browser where the request would end its session. */
  as?: Browser
  /** Expected status if not 2xx; the sample says why. */
  answers?: number
  /** Sent over HTTP and aborted after the head. */
  isStream?: true
}

export type Sample = (subjects: Subjects, role: Role) => Ask | Promise<Ask>

/** By `METHOD /path`, as in the OpenAPI document. */
export type Samples = Record<string, Sample>
