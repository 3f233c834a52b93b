import { waiver } from '#clinics/seats/waiver.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { seatsProblem } from '../contract.ts'
import { consentFault, fitsAges, isMinor } from '../rules.ts'
import type { ClinicCheckout } from './checkout.ts'
import { findTwice } from './store.ts'

/**
 * Before payment; a database constraint rejects duplicates for good. Participants booked by that `paymentId` do
 * not count as duplicates. Refuses: age-outside and participant-twice (with `names`), consent-missing,
 * waiver-changed.
 */
export async function checkAttendance(
  db: Db | Tx,
  clinic: Pick<ClinicRow, 'id' | 'minAge' | 'maxAge'>,
  { contact, participants, consent }: ClinicCheckout,
  { paymentId = null }: { paymentId?: string | null } = {},
): Promise<void> {
  const outside = participants.filter(participant => !fitsAges(clinic, participant))
  if (outside.length > 0) throw seatsProblem('age-outside', { names: outside.map(({ name }) => name) })
  const fault = consentFault(participants, consent ?? undefined)
  if (fault) throw seatsProblem(fault)
  if (consent?.waiverVersion && consent.waiverVersion !== waiver.version) throw seatsProblem('waiver-changed')
  if (participants.some(isMinor) && consent?.waiverVersion !== waiver.version) throw seatsProblem('waiver-changed')
  const names = participants.map(({ name }) => name)
  const booked = await findTwice(db, { clinicId: clinic.id, email: contact.email, names, paymentId })
  const isBooked = (name: string) => booked.some(other => other.toLowerCase() === name.toLowerCase())
  const twice = [...new Set([...namedTwice(names), ...names.filter(isBooked)])]
  if (twice.length > 0) throw seatsProblem('participant-twice', { names: twice })
}

function namedTwice(names: readonly string[]): string[] {
  const known = new Set<string>()
  return names.filter(name => {
    const folded = name.toLowerCase()
    if (known.has(folded)) return true
    known.add(folded)
    return false
  })
}
