import type { Job } from '#kit/server/jobs.ts'
import type { ClinicServices } from '../clinic-services.ts'
import { decideClinics } from './decide-clinics.ts'

/** Until it has run nothing of an undecided clinic is sold (`salesOf`): that it comes late costs nobody anything. */
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
  ]
}
