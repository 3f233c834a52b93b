import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { remindApprovers } from './remind-approvers.ts'

export function approvalJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'remind-approvers',
      title: 'Remind owners and staff of booking requests',
      cron: '* * * * *',
      run: async ({ log }) => `${await remindApprovers(services, log)} requests`,
    },
  ]
}
