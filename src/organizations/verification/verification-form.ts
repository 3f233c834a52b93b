import { tooLongText } from '#kit/shared/tidy-text.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'

/** Per request. */
export const DOCUMENTS = { most: 5, maxBytes: 5_000_000, megapixels: 50 } as const

export const evidenceKinds = ['document', 'email-domain', 'website', 'call', 'listing'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

const LENGTHS = { statement: 2_000, link: 500, reason: 1_000 } as const

/** Each expects a tidied text; undefined if valid. */
export function statementFault(text: string): string | undefined {
  if (text === '') return 'Tell us how you’re connected to these places'
  return text.length > LENGTHS.statement ? tooLongText(LENGTHS.statement) : undefined
}

export function linkFault(text: string): string | undefined {
  if (text === '') return undefined
  if (text.length > LENGTHS.link) return tooLongText(LENGTHS.link)
  return isWebAddress(text) ? undefined : 'Enter a full web address, such as https://example.gov/parks'
}

export function reasonFault(text: string): string | undefined {
  if (text === '') return 'Say why in a sentence'
  return text.length > LENGTHS.reason ? tooLongText(LENGTHS.reason) : undefined
}
