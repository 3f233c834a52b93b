import { isPhone } from '#kit/shared/contact-checks.ts'

/** Expects a tidied number; '' is valid. Shared by server and page. */
export function phoneFault(phone: string): string | undefined {
  return phone === '' || isPhone(phone) ? undefined : 'Please enter a valid phone number'
}
