import type { Session } from '#accounts/contract.ts'

/** Excludes administrators who only have to sign in again. */
export function isOther({ account, mustSignInAgain }: Session): boolean {
  return account !== null && !mustSignInAgain
}
