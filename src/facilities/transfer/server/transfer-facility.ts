import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { addressKey } from '#facilities/owned/server/address-key.ts'
import { transferProblem } from '#facilities/transfer/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { lockGiven, writeOwner } from './store.ts'

type Given = { name: string; formerOwnerId: string | null }
type Gift = { id: string; to: { id: string; email: string }; actor: Actor }

/**
 * Must share the transaction that revokes the former owner's rights. Refuses: facility-not-found, owner-has-it,
 * owner-has-same-place.
 */
export async function transferFacility(tx: Tx, { id, to, actor }: Gift): Promise<Given> {
  const facility = await lockGiven(tx, id)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if (facility.ownerId === to.id) throw transferProblem('owner-has-it')
  try {
    await writeOwner(tx, { id, ownerId: to.id, addressKey: addressKey(facility) })
  } catch (error) {
    if (errorCode(error) === KEY_TAKEN) throw transferProblem('owner-has-same-place')
    throw error
  }
  await recordAudit(tx, {
    actor,
    action: 'facility-transferred',
    subject: { kind: 'facility', id, name: facility.name },
    before: { ownerId: facility.ownerId },
    after: { ownerId: to.id, email: to.email },
  })
  return { name: facility.name, formerOwnerId: facility.ownerId }
}

/** SQLSTATE unique_violation. */
const KEY_TAKEN = '23505'
