import { EMAIL_LENGTH, isEmail } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

export type AccountMode = 'sign-up' | 'sign-in'

/** Signing in ignores the name. */
export type AccountFields = { name: string; email: string; password: string }
export type AccountErrors = Partial<Record<keyof AccountFields, string>>

export const NAME_LENGTH = 100
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Undefined if valid. Shared by server and page. */
export function accountFault(way: AccountMode, field: keyof AccountFields, typed: string): string | undefined {
  if (field === 'name') return nameFault(tidyLine(typed))
  if (field === 'email') return emailFault(typed.trim())
  return way === 'sign-up' ? newPasswordFault(typed) : passwordFault(typed)
}

export function checkAccount(way: AccountMode, typed: AccountFields): AccountErrors {
  return Object.fromEntries(
    fieldsOf(way).flatMap(field => {
      const fault = accountFault(way, field, typed[field])
      return fault ? [[field, fault]] : []
    }),
  )
}

/** In the form's order. */
export function fieldsOf(way: AccountMode): (keyof AccountFields)[] {
  return way === 'sign-up' ? ['name', 'email', 'password'] : ['email', 'password']
}

export const PASSKEY_NAME_LENGTH = 60

/** Expects a trimmed name; undefined if valid. */
export function passkeyNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a name'
  return name.length > PASSKEY_NAME_LENGTH
    ? `This is too long. Use ${PASSKEY_NAME_LENGTH} characters or fewer.`
    : undefined
}

function nameFault(name: string): string | undefined {
  if (name === '') return 'Please enter your name'
  if (hasAddress(name)) return NAME_WITH_ADDRESS
  return name.length > NAME_LENGTH ? `This is too long. Use ${NAME_LENGTH} characters or fewer.` : undefined
}

function emailFault(email: string): string | undefined {
  return email.length > EMAIL_LENGTH || !isEmail(email) ? 'Please enter a valid email address' : undefined
}

function newPasswordFault(password: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (password === '') return 'Please choose a password'
  if (password.length < min) return `This is too short. Use at least ${min} characters.`
  return password.length > max ? `This is too long. Use ${max} characters or fewer.` : undefined
}

function passwordFault(password: string): string | undefined {
  if (password === '') return 'Please enter your password'
  return password.length > PASSWORD_LENGTH.max
    ? `This is too long. Passwords have at most ${PASSWORD_LENGTH.max} characters.`
    : undefined
}
