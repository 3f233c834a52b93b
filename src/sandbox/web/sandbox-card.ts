import { sandboxCards } from '#sandbox/test-cards.ts'
import { onlyDigits } from './card-digits.ts'

export type SandboxToken = (typeof sandboxCards)[number]['token']

export type CardFields = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardFields, string>>

/** Undefined for other numbers, which must never leave the browser. */
export function tokenOf(number: string): SandboxToken | undefined {
  const digits = onlyDigits(number)
  return sandboxCards.find(card => card.number === digits)?.token
}

/** `now` in milliseconds: cards expire at the end of their month. */
export function checkCard({ number, expiry, cvc }: CardFields, now: number): CardErrors {
  const errors: CardErrors = {}
  const numberError = checkNumber(onlyDigits(number))
  const expiryError = checkExpiry(onlyDigits(expiry), now)
  const cvcError = checkCvc(onlyDigits(cvc), isAmex(number))
  if (numberError) errors.number = numberError
  if (expiryError) errors.expiry = expiryError
  if (cvcError) errors.cvc = cvcError
  return errors
}

/** ISO/IEC 7812 numbers 34 and 37: other digit groups and a four-digit code. */
export function isAmex(number: string): boolean {
  return /^3[47]/.test(onlyDigits(number))
}

function checkNumber(digits: string): string | undefined {
  if (digits === '') return 'Enter the card number.'
  if (digits.length < (isAmex(digits) ? 15 : 16)) return 'The card number is incomplete.'
  if (!passesLuhn(digits)) return 'The card number is invalid. Please check it.'
  return tokenOf(digits) ? undefined : 'This is test mode. Use one of the test cards.'
}

function checkExpiry(digits: string, now: number): string | undefined {
  if (digits.length < 4) return 'Enter the date as MM/YY.'
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return 'The month must be 01 to 12.'
  // The owner's zone is unknown; half a day is the provider's to decide.
  const isOver = Date.UTC(2000 + Number(digits.slice(-2)), month) <= now
  return isOver ? 'This card has expired.' : undefined
}

function checkCvc(digits: string, amex: boolean): string | undefined {
  if (digits.length >= (amex ? 4 : 3)) return undefined
  return amex ? 'Enter the 4 digits on the front.' : 'Enter the 3 digits on the back.'
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
