import { errorCode, type Tx } from '#kit/server/db.ts'
import type { OwnedFacility } from './owned-facility.ts'
import { findByPlace, insertOwned, publishDraft } from './store.ts'

/** SQLSTATE of a unique key. */
const UNIQUE_VIOLATION = '23505'

/**
 * Makes one facility for an account and answers its id; undefined when the account has one without a number of this name at this
 * address, which ends the transaction. `isReviewed`: an administrator has approved it, so that it is no draft even where the account's
 * email is not verified yet.
 */
export async function addOwned(
  tx: Tx,
  ownerId: string,
  facility: OwnedFacility,
  { isReviewed = false } = {},
): Promise<string | undefined> {
  try {
    await insertOwned(tx, { ownerId, importId: null }, [facility])
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return undefined
    throw error
  }
  const [made] = await findByPlace(tx, ownerId, [facility.placeKey])
  if (made && isReviewed) await publishDraft(tx, made.id)
  return made?.id
}
