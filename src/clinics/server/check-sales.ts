import { clinicProblem } from '#clinics/contract.ts'
import { salesOf } from '#clinics/rules.ts'
import { seatsLeftOf } from './read-clinic.ts'
import type { ClinicRow } from './store.ts'

/**
 * The database checks the number of places. Refuses: clinic-cancelled, clinic-over, clinic-awaiting-approval,
 * clinic-deciding.
 */
export function checkSales(clinic: ClinicRow, { isWhileCounting = false } = {}): void {
  const facts = {
    isCancelled: clinic.status === 'cancelled',
    awaitsApproval: clinic.approvalDueAt !== null,
    startsAt: clinic.scheduledAt.getTime(),
    decideBy: clinic.decideBy.getTime(),
    isDecided: clinic.decidedAt !== null,
    placesLeft: seatsLeftOf(clinic),
  }
  switch (salesOf(facts, clinic.now.getTime())) {
    case 'cancelled':
      throw clinicProblem('clinic-cancelled')
    case 'begun':
      throw clinicProblem('clinic-over')
    case 'awaiting-approval':
      throw clinicProblem('clinic-awaiting-approval')
    case 'deciding':
      if (!isWhileCounting) throw clinicProblem('clinic-deciding')
      return
    case 'open':
    case 'full':
      return
  }
}
