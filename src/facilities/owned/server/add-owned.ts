import type { Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import type { OwnedFacility } from './owned-facility.ts'
import { findByPlace, insertOwned, publishDraft } from './store.ts'

/** SQLSTATE unique_violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Undefined if the account has an unnumbered facility of this name and address, which aborts the transaction.
 * `isReviewed`: an administrator approved it, so it is no draft even if the account's email is not verified.
 */
export async function addOwned(
  tx: Tx,
  ownerId: string,
  facility: OwnedFacility,
  { isReviewed = false } = {},
): Promise<string | undefined> {
  try {
    await insertOwned(tx, { ownerId, importId: null, areDrafts: false }, [facility])
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return undefined
    throw error
  }
  const [made] = await findByPlace(tx, ownerId, [facility.addressKey])
  if (made && isReviewed) await publishDraft(tx, made.id)
  return made?.id
}
