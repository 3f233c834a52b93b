import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { decideClinics } from './decide-clinics.ts'
import { expireClinicRequests } from './field-approval.ts'

/** Undecided clinics sell nothing (`salesOf`), so a late run does no harm. */
export function hostingJobs(services: ClinicServices): Job[] {
  return [
    {
      name: 'decide-clinics',
      title: 'Confirm or cancel clinics at their deadline',
      cron: '* * * * *',
      async run(context) {
        const { takePlace, calledOff, failed } = await decideClinics(services, context)
        const words = `${takePlace} confirmed, ${calledOff} canceled`
        return failed > 0 ? `${words}, ${failed} to retry` : words
      },
    },
    {
      name: 'expire-clinic-requests',
      title: 'Expire unanswered clinic requests',
      cron: '* * * * *',
      async run(context) {
        const { expired, failed } = await expireClinicRequests(services, context)
        return failed > 0 ? `${expired} expired, ${failed} to retry` : `${expired} expired`
      },
    },
  ]
}
