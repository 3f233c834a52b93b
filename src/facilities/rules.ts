import { fromDecimal } from '#kit/shared/money.ts'
import type { Approval } from './contract.ts'

/** Hours to answer a request (specification, section 9: 4), and the range an owner can set. */
export const DEFAULT_RESPONSE_HOURS = 4
export const RESPONSE_HOURS = { min: 1, max: 72 } as const

/** "75", "$75.50" or "1,200" in whole US cents; null for anything else or above $100,000. */
export function readPrice(text: string): number | null {
  const cents = fromDecimal(text.replace(/^\$ ?/, '').replaceAll(/,(?=\d{3})/g, ''))
  return cents === undefined || cents > MAX_CENTS ? null : cents
}

const MAX_CENTS = 10_000_000

/** Public bodies approve each request. `operators`: names of the operator from a list or a form. */
export function defaultApproval({
  emails,
  operators = [],
}: {
  emails: readonly (string | null)[]
  operators?: readonly string[]
}): Approval {
  const isPublic = emails.some(email => email !== null && isPublicEmail(email)) || operators.some(isPublicOperator)
  return isPublic ? 'request' : 'instant'
}

/** Domains that only governments and public schools can register, and state locality names such as ci.waco.tx.us. */
function isPublicEmail(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return /(?:^|\.)(?:gov|mil)$|(?:^|\.)(?:ci|co|city|county|town|vil|k12|state)\.(?:[a-z0-9-]+\.)*[a-z]{2}\.us$/.test(
    domain,
  )
}

/** "City of Waco", "Frisco ISD", "Parks & Recreation". */
function isPublicOperator(name: string): boolean {
  return PUBLIC_OPERATOR.test(name.trim())
}

const PUBLIC_OPERATOR = new RegExp(
  [
    String.raw`\b(?:city|town|township|village|borough|county|parish|state|commonwealth|municipality) of\b`,
    String.raw`\b(?:county|municipal|municipality|township)\b`,
    String.raw`\b(?:parks?|recreation)(?: (?:and|&) (?:rec(?:reation)?|parks?))? (?:department|dept|district|authority|commission|board)\b`,
    String.raw`\b(?:department|dept\.?|board) of (?:parks|recreation|education|public works)\b`,
    String.raw`\bparks? (?:and|&) rec(?:reation)?\b`,
    String.raw`\b(?:public|unified|independent|consolidated) schools?\b|\bschool district\b|\b(?:isd|usd|cisd)\b`,
    String.raw`^(?:public|city|town|county|state|school|government|federal)$`,
  ].join('|'),
  'i',
)

/** `altLength`: characters. */
export const PHOTOS = { most: 12, altLength: 200, maxBytes: 15 * 1024 * 1024, megapixels: 60 } as const

/** Pixels. Photos are never enlarged. */
export const photoWidths = [480, 960, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Indexes beyond the ends are clamped. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item)
}

/** Undefined unless `wanted` names each present photo once: it was made from another state. */
export function reordered(present: readonly string[], wanted: readonly string[]): string[] | undefined {
  const isSame = wanted.length === present.length && new Set(wanted).size === wanted.length
  return isSame && wanted.every(id => present.includes(id)) ? [...wanted] : undefined
}
