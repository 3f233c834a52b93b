import { isPhone } from '#kit/shared/contact-checks.ts'

/** What is wrong with a phone number, tidied; undefined when it may be sent: none is fine. Server and page ask the same. */
export function phoneFault(phone: string): string | undefined {
  return phone === '' || isPhone(phone) ? undefined : 'Please enter a valid phone number'
}
