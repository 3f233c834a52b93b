import { customerLimits, type UserInfo } from '#checkout/contract.ts'
import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'

export type Customer = UserInfo & { notes: string }
export type CustomerErrors = Partial<Record<keyof Customer, string>>
export type ContactErrors = Omit<CustomerErrors, 'notes'>

/** `UserInfo`'s rules without its schema, which would bundle a validation library. The server decides. */
export function checkContact({ name, email, phone }: UserInfo): ContactErrors {
  const errors: ContactErrors = {}
  if (name.trim() === '') errors.name = 'Enter your name.'
  else if (hasAddress(name)) errors.name = `${NAME_WITH_ADDRESS}.`
  else if (tidyLine(name).length > customerLimits.name) errors.name = tooLongText(customerLimits.name)
  if (!isEmail(email.trim())) errors.email = 'Please enter a valid email address'
  if (!isPhone(phone.trim())) errors.phone = 'Please enter a valid phone number'
  return errors
}

export function checkCustomer({ notes, ...contact }: Customer): CustomerErrors {
  const isTooLong = notes.trim().length > customerLimits.notes
  return { ...checkContact(contact), ...(isTooLong && { notes: tooLongText(customerLimits.notes) }) }
}

/** With the server's texts. */
export function refusedCustomer(errors: readonly { path: string; message: string }[] = []): CustomerErrors {
  const fields = ['name', 'email', 'phone', 'notes'] as const
  return Object.fromEntries(
    fields.flatMap(field => {
      const found = errors.find(({ path }) => path === (field === 'notes' ? field : `userInfo.${field}`))
      return found ? [[field, found.message]] : []
    }),
  )
}
