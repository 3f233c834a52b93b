import { randomUUID } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { OrganizationMessages } from './organization-composers.ts'
import { listOwnerContacts } from './store.ts'

type Kind = Exclude<keyof OrganizationMessages, 'organization-invited'>

export type OwnerContact = { name: string; email: string }

/** With verified addresses. */
export function ownersOf(tx: Tx, organizationId: string): Promise<OwnerContact[]> {
  return listOwnerContacts(tx, organizationId)
}

/** One mail to each. */
export async function notifyOwners<K extends Kind>(
  tx: Tx,
  owners: readonly OwnerContact[],
  kind: K,
  facts: Omit<OrganizationMessages[K], 'name'>,
): Promise<void> {
  await queueMessage(
    tx,
    owners.map(({ name, email }) => ({
      kind,
      recipient: email,
      payload: { ...facts, name },
      dedupeKey: `${kind}:${randomUUID()}`,
    })),
  )
}
