import type { OtherProvider } from '../contract.ts'
import type { Period, ProviderTimes } from '../rules.ts'

/** Messages are for the facility's owner and never repeat what the provider sent. */
export class ProviderFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

export type FaultKind = 'unreachable' | 'slow' | 'refused' | 'unreadable' | 'too-large' | 'forbidden-address'

/** `isUnchanged`: 304, without text. */
export type OutsideAnswer = {
  status: number
  isUnchanged: boolean
  text: string
  contentType: string
  etag: string | null
  lastModified: string | null
  /** `Date` header in milliseconds; null if missing. */
  serverTime: number | null
}

export type OutsideRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  known?: { etag: string | null; lastModified: string | null }
}

/** See `fetch-outside.ts`. Throws `ProviderFault`. */
export type OutsideFetch = (request: OutsideRequest) => Promise<OutsideAnswer>

export type Connection = {
  facilityId: string
  /** IANA zone of times without one. */
  timeZone: string
  settings: Readonly<Record<string, string>>
}

export type FetchedTimes =
  | { isUnchanged: true }
  | { isUnchanged: false; times: ProviderTimes; etag: string | null; lastModified: string | null }

export type AdapterField = {
  name: string
  label: string
  hint: string
  /** Stored encrypted and never shown again. */
  isSecret: boolean
  isOptional?: boolean
  /** The first is the default. */
  choices?: readonly { value: string; label: string }[]
  /** Validates without a request. Throws `ProviderFault`. */
  check?: (value: string) => void
}

/** Knows nothing of databases, caches or circuits. */
export type ProviderAdapter = {
  provider: OtherProvider
  fields: readonly AdapterField[]
  /** Queries at most `MAX_SPAN_DAYS` days. Throws `ProviderFault`. */
  fetchTimes: (
    connection: Connection,
    span: Period,
    ask: OutsideFetch,
    known?: { etag: string | null; lastModified: string | null },
  ) => Promise<FetchedTimes>
  /** Public; null if the settings name none. */
  bookingUrl?: (settings: Connection['settings']) => string | null
}
