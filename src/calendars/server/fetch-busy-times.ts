import { Problem } from '#kit/shared/problem.ts'
import { dateIn } from '#kit/shared/time.ts'
import { type Period, runsOfDays } from '../rules.ts'
import type { ProviderServices } from './provider-services.ts'
import { readProviderTimes } from './read-provider-times.ts'
import { type ConnectedFacility, listConnectionsOf } from './store.ts'

type Input = {
  facilityId: string
  periods: readonly Period[]
  mustBeNew: boolean
}

/** `isSilent`: at least one system did not answer. */
export type GroundTimes = { busy: Period[]; isSilent: boolean }

/** Including facilities that share the ground. One request at a time per system: some allow two per second. */
export async function fetchBusyTimes(services: ProviderServices, asked: Input): Promise<GroundTimes> {
  const connections = await listConnectionsOf(services.db, asked.facilityId)
  const answers = await Promise.all(connections.map(connection => askOne(services, { connection, asked })))
  return {
    busy: answers.flatMap(answer => answer ?? []),
    isSilent: answers.includes(null),
  }
}

type FetchRequest = { connection: ConnectedFacility; asked: Input }

async function askOne(services: ProviderServices, { connection, asked }: FetchRequest): Promise<Period[] | null> {
  const { facilityId, provider, timeZone } = connection
  const busy: Period[] = []
  try {
    for (const { from, to } of runsOfDays(asked.periods.flatMap(period => daysOf(period, timeZone)))) {
      const answer = await readProviderTimes(services, { facilityId, provider, from, to, mustBeNew: asked.mustBeNew })
      if (answer.isLastGood) return null
      busy.push(...answer.busy)
    }
    return busy
  } catch (error) {
    if (error instanceof Problem && silences.has(error.code)) return null
    throw error
  }
}

/** Both count as silent. */
const silences = new Set(['provider-silent', 'provider-not-configured'])

function daysOf({ start, end }: Period, zone: string): string[] {
  return [dateIn(zone, start), dateIn(zone, end - 1)]
}
