import { may } from '#accounts/rules.ts'
import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { type Access, relationsToFacility } from '#bookings/server/access.ts'
import { clinicProblem } from '#clinics/contract.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, findAwaitingAt, findClinic, lockClinic } from '#clinics/server/store.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import type { ClinicRequest } from '../contract.ts'
import { hostingProblem } from '../contract.ts'
import { callOff } from './call-off.ts'
import { notifyApproved } from './notify-host.ts'
import { findUnapproved, markApproved } from './store.ts'

type Input = { id: string; access: Access }

/** Refuses: clinic-not-found, also to callers who may not answer. */
export async function readClinicRequest(services: ClinicServices, asked: Input): Promise<ClinicRequest> {
  const { clinic } = await openForField(services, asked)
  return presentRequest(clinic)
}

/** Idempotent. Refuses: clinic-not-found, clinic-approval-over. */
export async function approveClinic(services: ClinicServices, { id, access }: Input): Promise<ClinicRequest> {
  const { relations } = await openForField(services, { id, access })
  const approved = await services.db.begin(async tx => {
    const clinic = await lockClinic(tx, id)
    if (!clinic) throw clinicProblem('clinic-not-found')
    if (clinic.approvedAt && clinic.status === 'published') return clinic
    if (!awaitsAnswer(clinic)) throw hostingProblem('clinic-approval-over')
    await markApproved(tx, id)
    const open = (await findClinic(tx, id))!
    await notifyApproved(tx, open)
    const actor = actorOf(access, relations)
    const subject = { kind: 'clinic', id, name: clinic.title }
    if (actor) await recordAudit(tx, { actor, action: 'clinic-approved', subject })
    return open
  })
  return presentRequest(approved)
}

/** Idempotent. Refuses: clinic-not-found, clinic-approval-over. */
export async function declineClinic(services: ClinicServices, { id, access }: Input): Promise<ClinicRequest> {
  const { relations } = await openForField(services, { id, access })
  await services.db.begin(async tx => {
    const clinic = await lockClinic(tx, id)
    if (!clinic) throw clinicProblem('clinic-not-found')
    if (clinic.cancelledBecause === 'declined') return
    if (!awaitsAnswer(clinic)) throw hostingProblem('clinic-approval-over')
    const actor = actorOf(access, relations)
    const subject = { kind: 'clinic', id, name: clinic.title }
    if (actor) await recordAudit(tx, { actor, action: 'clinic-declined', subject })
    await callOff(tx, services, clinic, { because: 'declined', note: null })
  })
  return presentRequest((await findClinic(services.db, id))!)
}

export async function listClinicRequests(
  { db }: ClinicServices,
  scope: OrganizationScope,
): Promise<{ requests: ClinicRequest[] }> {
  return { requests: (await findAwaitingAt(db, scope)).map(presentRequest) }
}

/** Cancels clinics whose owner did not answer in time. */
export async function expireClinicRequests(
  services: ClinicServices,
  { db, log }: JobContext,
): Promise<{ expired: number; failed: number }> {
  const done = { expired: 0, failed: 0 }
  for (const id of await findUnapproved(db)) {
    try {
      const isExpired = await db.begin(async tx => {
        const clinic = await lockClinic(tx, id)
        if (!clinic?.approvalDueAt || clinic.approvalDueAt > clinic.now) return false
        await callOff(tx, services, clinic, { because: 'not-approved', note: null })
        return true
      })
      if (isExpired) done.expired++
    } catch (error) {
      done.failed++
      log.error({ err: error, clinic: id }, 'clinic-request-not-expired')
    }
  }
  return done
}

function awaitsAnswer({ approvalDueAt, now }: ClinicRow): boolean {
  return approvalDueAt !== null && approvalDueAt > now
}

/** Others get clinic-not-found: the request is between host and owner. */
async function openForField(services: ClinicServices, { id, access }: Input) {
  const clinic = await findClinic(services.db, id)
  const relations = clinic ? await relationsToFacility(services, clinic.facilityId, access) : []
  if (!clinic || !may(relations, 'run-booking-desk')) throw clinicProblem('clinic-not-found')
  return { clinic, relations: relations.filter(relation => may([relation], 'run-booking-desk')) }
}

function presentRequest(clinic: ClinicRow): ClinicRequest {
  return { clinic: toClinic(clinic), fieldAmount: toDecimal(clinic.fieldCents) }
}
