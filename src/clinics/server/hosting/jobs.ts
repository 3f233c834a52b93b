import type { Job } from '#kit/server/jobs.ts'
import type { ClinicServices } from '../clinic-services.ts'
import { decideClinics } from './decide-clinics.ts'
import { expireClinicRequests } from './field-approval.ts'

/** Undecided clinics sell nothing (`salesOf`), so a late run does no harm. */
export function hostingJobs(services: ClinicServices): Job[] {
  return [
    {
      name: 'decide-clinics',
      title: 'Decide whether clinics take place',
      cron: '* * * * *',
      async run(context) {
        const { takePlace, calledOff, failed } = await decideClinics(services, context)
        const words = `${takePlace} take place, ${calledOff} called off`
        return failed > 0 ? `${words}, ${failed} to be tried again` : words
      },
    },
    {
      name: 'expire-clinic-requests',
      title: 'Call off clinics that the owner of the field did not answer',
      cron: '* * * * *',
      async run(context) {
        const { expired, failed } = await expireClinicRequests(services, context)
        return failed > 0 ? `${expired} expired, ${failed} to be tried again` : `${expired} expired`
      },
    },
  ]
}
