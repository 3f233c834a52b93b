import type { Job } from '#kit/server/jobs/jobs.ts'
import { allJobs } from './jobs.ts'
import type { Services } from './services.ts'

/** Jobs are created on first use. */
export function jobFinder(services: Services): (name: string) => Promise<Job | undefined> {
  let made: Promise<Map<string, Job>> | undefined
  return async name => {
    made ??= allJobs(services).then(jobs => new Map(jobs.map(job => [job.name, job])))
    return (await made).get(name)
  }
}
