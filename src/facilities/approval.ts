import type { Approval } from './contract.ts'

/** Hours to answer a request (specification, section 9: 4), and the range an owner can set. */
export const DEFAULT_RESPONSE_HOURS = 4
export const RESPONSE_HOURS = { min: 1, max: 72 } as const

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
