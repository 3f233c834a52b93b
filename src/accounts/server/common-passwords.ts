import { product } from '#kit/shared/product.ts'
import { PASSWORD_LENGTH } from '../account-form.ts'
import { accountsProblem } from '../contract.ts'

/** Refuses a new password that is tried first by whoever guesses (password-common); asked before anything else is done with it. */
export async function refuseCommonPassword(password: string): Promise<void> {
  list ??= readList()
  if (!isCommonPassword(password, await list)) return
  const { message } = accountsProblem('password-common')
  throw accountsProblem('password-common', { errors: [{ path: 'password', message }] })
}

/**
 * Whether it stands on a list of passwords in small letters, since whoever guesses tries capitals too, or is nothing but the name of
 * this site with numbers and signs around it.
 */
export function isCommonPassword(password: string, known: ReadonlySet<string>): boolean {
  const small = password.toLowerCase()
  return known.has(small) || small.replace(/[^a-z]/g, '') === product.name.toLowerCase()
}

let list: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: it takes 3 MB. Shorter ones are refused anyway; kept whole, it would be 50,000. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min))
}
