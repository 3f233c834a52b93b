import { peopleProblem } from '#accounts/people-problem.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { lockByEmail } from './store.ts'

/** By lowercase address; locks against deletion. Refuses: account-not-found, address-not-proved. */
export async function findProved(tx: Tx, email: string): Promise<{ id: string; email: string }> {
  const person = await lockByEmail(tx, email)
  if (!person) throw peopleProblem('account-not-found')
  if (!person.isEmailVerified) throw peopleProblem('address-not-proved')
  return { id: person.id, email }
}
