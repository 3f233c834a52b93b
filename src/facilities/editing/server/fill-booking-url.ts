import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { writeBookingUrl } from './store.ts'

type Known = { facility: { id: string; name: string }; actor: Actor; bookingUrl: string }

/** Does not overwrite the owner's. */
export async function fillBookingUrl(tx: Tx, { facility, actor, bookingUrl }: Known): Promise<void> {
  if (!(await writeBookingUrl(tx, { id: facility.id, bookingUrl }))) return
  await recordAudit(tx, {
    actor,
    action: 'facility-edited',
    subject: { kind: 'facility', id: facility.id, name: facility.name },
    before: { bookingUrl: '' },
    after: { bookingUrl },
  })
}
