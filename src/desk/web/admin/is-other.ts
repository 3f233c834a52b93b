import type { Session } from '#accounts/contract.ts'

/** Signed in, and no administrator who only has to sign in anew. */
export function isOther({ account, mustSignInAgain }: Session): boolean {
  return account !== null && !mustSignInAgain
}
