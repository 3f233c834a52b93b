import type { OtherProvider } from '../connection-rules.ts'
import type { Period, ProviderTimes } from '../rules.ts'

/** Why a provider has no answer for us, in words for its facility's owner. Nothing of what it sent is repeated. */
export class ProviderFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

export type FaultKind = 'unreachable' | 'slow' | 'refused' | 'unreadable' | 'too-large' | 'forbidden-address'

/** What an address outside answered. `isUnchanged`: it has still what was fetched before (304), and no text comes. */
export type OutsideAnswer = {
  status: number
  isUnchanged: boolean
  text: string
  contentType: string
  etag: string | null
  lastModified: string | null
  /** The server's own clock (`Date` header), in milliseconds; null where it does not say. */
  serverTime: number | null
}

export type OutsideRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** What was kept of the last answer: the provider need not send it again. */
  known?: { etag: string | null; lastModified: string | null }
}

/** Asks an address outside within every limit (`fetch-outside.ts`). Throws `ProviderFault`. */
export type AskOutside = (request: OutsideRequest) => Promise<OutsideAnswer>

/** How a facility is connected: what is public of it, and what is kept encrypted. */
export type Connection = {
  facilityId: string
  /** IANA zone: times without one are of the facility. */
  timeZone: string
  /** Plain settings and secrets by name, as the adapter's form has them. */
  settings: Readonly<Record<string, string>>
}

/** What came of asking: the times, and what lets the next question be answered with "unchanged". */
export type Asked =
  | { isUnchanged: true }
  | { isUnchanged: false; times: ProviderTimes; etag: string | null; lastModified: string | null }

/** One thing that an adapter's form asks for. */
export type AdapterField = {
  name: string
  label: string
  /** Where to find it. */
  hint: string
  /** Kept encrypted and never shown again. */
  isSecret: boolean
  isOptional?: boolean
  /** What it can be, with the words for it; the first one counts where nothing is chosen. Without them it is a line of text. */
  choices?: readonly { value: string; label: string }[]
  /** What can be told of a value without asking anybody. Throws `ProviderFault`. */
  check?: (value: string) => void
}

/** One provider behind the interface that all have. Nothing of it knows databases, caches or circuits. */
export type ProviderAdapter = {
  provider: OtherProvider
  fields: readonly AdapterField[]
  /** Asks for the times of a span, at most `MAX_SPAN_DAYS` days. Throws `ProviderFault`. */
  askTimes: (
    connection: Connection,
    span: Period,
    ask: AskOutside,
    known?: { etag: string | null; lastModified: string | null },
  ) => Promise<Asked>
  /** The system's own page of the facility, for customers; null where these settings do not name one. Without it there is none to know. */
  bookingUrl?: (settings: Connection['settings']) => string | null
}
