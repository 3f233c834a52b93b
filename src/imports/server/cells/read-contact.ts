import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

/** North American Numbering Plan, with optional 1 and extension. */
const PHONE =
  /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})(?:\s*(?:,|;)?\s*(?:x|ext\.?|extension|#)\s*\.?:?\s*(\d{1,6}))?$/i
const LABEL = /^(?:phone|tel|telephone|call|office|cell|ph)\b[\s.:]*/i

/** "(555) 555-0100", "(555) 555-0100 x12" */
export function readPhone(cell: string): Reading<string | null> {
  const text = tidyLine(cell).replace(/^(\d{10,11})\.0+$/, '$1')
  const phone = phoneOf(text)
  if (phone) return plain(phone)
  const first = phoneOf(text.replace(LABEL, '')) ?? phoneOf((text.split(/[;/,|]|\bor\b/i)[0] ?? '').trim())
  return first ? noted(first, 'phone-first', first) : unusable('phone-invalid')
}

function phoneOf(text: string): string | undefined {
  const [, area, office, line, extension] = PHONE.exec(text) ?? []
  if (area) return `(${area}) ${office}-${line}${extension ? ` x${extension}` : ''}`
  return text.startsWith('+') && isPhone(text) ? text : undefined
}

/** The first of several. */
export function readEmail(cell: string): Reading<string | null> {
  const text = tidyLine(cell).replace(/^mailto:\s*/i, '')
  if (isEmail(text)) return plain(text)
  const first = text.split(/[\s;,<>()|/]+/).find(isEmail)
  return first ? noted(first, 'email-first', first) : unusable('email-invalid')
}
