import type { Job } from '#kit/server/jobs.ts'
import { allJobs } from './jobs.ts'
import type { Services } from './services.ts'

/** Finds a timed job of the process by its name; they are made when the first is looked for. */
export function jobFinder(services: Services): (name: string) => Promise<Job | undefined> {
  let made: Promise<Map<string, Job>> | undefined
  return async name => {
    made ??= allJobs(services).then(jobs => new Map(jobs.map(job => [job.name, job])))
    return (await made).get(name)
  }
}
