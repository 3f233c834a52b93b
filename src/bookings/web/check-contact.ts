import type { UserInfo } from '#bookings/contract.ts'
import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'

export type ContactErrors = Partial<Record<keyof UserInfo, string>>

/** `UserInfo`'s rules without its schema, which would bundle a validation library. The server decides. */
export function checkContact({ name, email, phone }: UserInfo): ContactErrors {
  const errors: ContactErrors = {}
  if (name.trim() === '') errors.name = 'Enter your name.'
  else if (hasAddress(name)) errors.name = `${NAME_WITH_ADDRESS}.`
  if (!isEmail(email.trim())) errors.email = 'Please enter a valid email address'
  if (!isPhone(phone.trim())) errors.phone = 'Please enter a valid phone number'
  return errors
}

/** With the server's texts. */
export function refusedContact(errors: readonly { path: string; message: string }[] = []): ContactErrors {
  const fields = ['name', 'email', 'phone'] as const
  return Object.fromEntries(
    fields.flatMap(field => {
      const found = errors.find(({ path }) => path === `userInfo.${field}`)
      return found ? [[field, found.message]] : []
    }),
  )
}
