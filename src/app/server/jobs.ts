import { availabilityJobs } from '#availability/server/jobs.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { paymentJobs } from '#payments/server/jobs.ts'

/** Every timed job of the process. */
export function allJobs(gateway: CardGateway): Job[] {
  return [...availabilityJobs, ...paymentJobs(gateway)]
}
