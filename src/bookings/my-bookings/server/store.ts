import type { Tx } from '#kit/server/db/db.ts'

/**
 * The old visitor and all links lose access, and a change being paid for is dropped. Removes notes, which the old
 * customer wrote.
 */
export async function writeCustomer(
  tx: Tx,
  { id, visitorId, name, email }: { id: string; visitorId: string; name: string; email: string },
): Promise<void> {
  await tx`
    update booking set visitor_id = ${visitorId}, customer_name = ${name}, customer_email = ${email}, customer_phone = '',
      notes = null, access_version = access_version + 1, revision = revision + 1, updated_at = now()
    where id = ${id}`
}
