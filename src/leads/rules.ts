import { EMAIL_LENGTH, isEmail } from '#kit/shared/contact-checks.ts'

/** What somebody who asks to be contacted types. */
export type LeadFields = { name: string; email: string; organization: string; city: string }
export type LeadErrors = Partial<Record<keyof LeadFields, string>>

/** Characters of a lead's fields, at most. */
export const leadLimits: Readonly<Record<keyof LeadFields, number>> = {
  name: 100,
  email: EMAIL_LENGTH,
  organization: 150,
  city: 100,
}

/** What is wrong with one field and how to mend it; undefined when it may be sent. Space around it does not count. */
export function leadFault(field: keyof LeadFields, typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > leadLimits[field]) return `This is too long. Use ${leadLimits[field]} characters or fewer.`
  if (field === 'name' && text === '') return 'Please enter your name'
  if (field === 'email' && !isEmail(text)) return 'Please enter a valid email address'
  return undefined
}

/** The fields that cannot be sent as they are, each with its sentence. */
export function checkLead(typed: LeadFields): LeadErrors {
  const fields = Object.keys(leadLimits) as (keyof LeadFields)[]
  return Object.fromEntries(
    fields.flatMap(field => {
      const fault = leadFault(field, typed[field])
      return fault ? [[field, fault]] : []
    }),
  )
}

/** What a lead is told that has been received (specification, section 8). */
export const LEAD_THANKS = "Thanks! We'll follow up shortly."
