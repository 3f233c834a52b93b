import { clinicProblem } from '#clinics/contract.ts'
import { consentFault, fitsAges, isMinor } from '#clinics/rules.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import { waiver } from '#clinics/waiver.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
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
  if (outside.length > 0) throw clinicProblem('age-outside', { names: outside.map(({ name }) => name) })
  const fault = consentFault(participants, consent ?? undefined)
  if (fault) throw clinicProblem(fault)
  if (consent?.waiverVersion && consent.waiverVersion !== waiver.version) throw clinicProblem('waiver-changed')
  if (participants.some(isMinor) && consent?.waiverVersion !== waiver.version) throw clinicProblem('waiver-changed')
  const names = participants.map(({ name }) => name)
  const booked = await findTwice(db, { clinicId: clinic.id, email: contact.email, names, paymentId })
  const isBooked = (name: string) => booked.some(other => other.toLowerCase() === name.toLowerCase())
  const twice = [...new Set([...namedTwice(names), ...names.filter(isBooked)])]
  if (twice.length > 0) throw clinicProblem('participant-twice', { names: twice })
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
