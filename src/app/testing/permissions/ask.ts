import type { Browser } from '../test-app.ts'
import type { Role } from './roles.ts'
import type { Subjects } from './subjects.ts'

/** One request that its endpoint grants to whoever may. */
export type Ask = {
  url: string
  body?: unknown
  /** Whose browser sends it, instead of the role's: for what would end the session that all the others use. */
  as?: Browser
  /** What it answers instead of 2xx; the sample says why. */
  answers?: number
  /** Stays open: it is asked over the wire and left once its head is there. */
  isStream?: true
}

/** Makes what the request is about, and the request as somebody of this role would send it. */
export type Sample = (subjects: Subjects, role: Role) => Ask | Promise<Ask>

/** By `METHOD /path`, the path as the OpenAPI document has it. */
export type Samples = Record<string, Sample>
