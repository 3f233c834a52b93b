/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_LENGTH = 254

export const PHONE_LENGTH = { min: 10, max: 30 } as const

/** Keeps the server's schema library out of the page. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || text.length > EMAIL_LENGTH) return false
  const isLocal = /^[\w'+.-]+$/.test(local) && !/^\.|\.\.|\.$/.test(local) && !local.endsWith("'")
  return isLocal && /^([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(domain)
}

export function isPhone(text: string): boolean {
  const { min, max } = PHONE_LENGTH
  const digits = text.replace(/\D/g, '').length
  return text.length >= min && text.length <= max && digits >= 7 && /^[\d ()+.x-]+$/i.test(text)
}
