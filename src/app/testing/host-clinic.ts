import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Athlete, Clinic } from '#clinics/contract.ts'
import type { ClinicDesk, MoneySplit } from '#clinics/hosting/contract.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { ids, totalOf } from './buy.ts'
import { type ClinicFacts, makeClinic } from './make-clinic.ts'
import { makeFacility, slotsOf } from './make-facility.ts'
import type { TestApp } from './test-app.ts'

export const profile = {
  name: 'Ada Example',
  sportType: 'Basketball',
  level: 'college',
  school: 'Example College',
  bio: 'Plays point guard.',
}

export async function makeHost(at: TestApp) {
  const host = await at.owner('Ada Example')
  const { body } = await at.post<{ athlete: Athlete }>('/api/athlete', profile, host)
  return { ...host, athlete: body.athlete }
}

/** $25 a person; minimum four of ten places. */
export function newClinic(slots: readonly AvailabilitySlot[], more: Record<string, unknown> = {}) {
  return {
    title: 'Shooting with a point guard',
    description: 'Ninety minutes of drills for everybody.',
    sportType: 'Basketball',
    slotIds: ids(slots),
    fieldAmount: totalOf(slots),
    maxParticipants: 10,
    minParticipants: 4,
    price: '25.00',
    ...more,
  }
}

type Published = { host?: Awaited<ReturnType<typeof makeHost>>; facilityId?: string; count?: number }

/** On the first open slots of a day in a week; approved if needed. */
export async function publishClinic(at: TestApp, published: Published = {}, more: Record<string, unknown> = {}) {
  const { count = 2 } = published
  const host = published.host ?? (await makeHost(at))
  const facilityId = published.facilityId ?? (await makeFacility(at.db))
  const slots = (await slotsOf(at, facilityId)).filter(({ status }) => status === 'open').slice(0, count)
  const answer = await at.post<Clinic>('/api/nil-clinics', newClinic(slots, more), host)
  if (answer.status !== 200) throw new Error(`The clinic was refused: ${answer.text}`)
  if (answer.body.sales !== 'awaiting-approval') return { host, facilityId, slots, clinic: answer.body }
  const url = `/api/nil-clinics/${answer.body.id}/request/approve`
  const { body } = await at.post<{ clinic: Clinic }>(url, undefined, await at.administrator())
  return { host, facilityId, slots, clinic: body.clinic }
}

/** Confirmed; begins in `hours`. Returns its id. */
export function soonClinic(
  at: TestApp,
  { athlete }: Awaited<ReturnType<typeof makeHost>>,
  hours: number,
  more: Partial<ClinicFacts> = {},
): Promise<string> {
  const scheduledAt = new Date(Date.now() + hours * HOUR)
  const decided = { decideBy: new Date(scheduledAt.getTime() - DAY), decidedAt: new Date(Date.now() - DAY) }
  return makeClinic(at.db, { athleteId: athlete.id, scheduledAt, ...decided, ...more })
}

export async function moneyOf(at: TestApp, clinicId: string): Promise<MoneySplit> {
  const administrator = await at.administrator()
  return (await at.get<ClinicDesk>(`/api/nil-clinics/${clinicId}/desk`, administrator)).body.money
}

/** Everyone was refunded. */
export const nothingLeft = { platform: '0.00', facility: '0.00', athlete: '0.00' }

/** In order, without account mails. */
export async function mailsTo(at: TestApp, recipient: string): Promise<{ kind: string; text: string }[]> {
  await at.run('send-messages')
  return at.db<{ kind: string; text: string }[]>`
    select kind, rendered ->> 'text' as text from message where recipient = ${recipient} and kind not like 'account-%' order by created_at, kind`
}
