import { product } from '#kit/shared/product.ts'
import { PASSWORD_LENGTH } from '../account-form.ts'
import { accountsProblem } from '../contract.ts'

/** Refuses: password-common. */
export async function refuseCommonPassword(password: string): Promise<void> {
  list ??= readList()
  if (!isCommonPassword(password, await list)) return
  const { message } = accountsProblem('password-common')
  throw accountsProblem('password-common', { errors: [{ path: 'password', message }] })
}

/** Case-insensitive, as guessers try capitals too. Includes the product's name with digits and signs. */
export function isCommonPassword(password: string, known: ReadonlySet<string>): boolean {
  const small = password.toLowerCase()
  return known.has(small) || small.replace(/[^a-z]/g, '') === product.name.toLowerCase()
}

let list: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use: 3 MB. Without the entries shorter than any valid password; the full list has 50,000. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min))
}
