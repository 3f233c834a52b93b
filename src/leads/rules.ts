import { EMAIL_LENGTH, isEmail } from '#kit/shared/contact-checks.ts'

export type LeadFields = { name: string; email: string; organization: string; city: string }
export type LeadErrors = Partial<Record<keyof LeadFields, string>>

/** In characters. */
export const leadLimits: Readonly<Record<keyof LeadFields, number>> = {
  name: 100,
  email: EMAIL_LENGTH,
  organization: 150,
  city: 100,
}

/** The error and how to fix it; undefined if valid. Ignores surrounding space. */
export function leadFault(field: keyof LeadFields, typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > leadLimits[field]) return `This is too long. Use ${leadLimits[field]} characters or fewer.`
  if (field === 'name' && text === '') return 'Please enter your name'
  if (field === 'email' && !isEmail(text)) return 'Please enter a valid email address'
  return undefined
}

export function checkLead(typed: LeadFields): LeadErrors {
  const fields = Object.keys(leadLimits) as (keyof LeadFields)[]
  return Object.fromEntries(
    fields.flatMap(field => {
      const fault = leadFault(field, typed[field])
      return fault ? [[field, fault]] : []
    }),
  )
}

/** Specification, section 8. */
export const LEAD_THANKS = "Thanks! We'll follow up shortly."
