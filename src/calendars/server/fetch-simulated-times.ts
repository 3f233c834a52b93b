import { addDays, instantOf } from '#kit/shared/time.ts'
import type { OtherProvider } from '../contract.ts'
import { type ProviderAnswer, providersProblem } from '../contract.ts'
import { busyIn } from '../rules.ts'
import { ProviderFault } from './adapter.ts'
import type { ProviderServices } from './provider-services.ts'

type Input = { facilityId: string; timeZone: string; provider: OtherProvider; from: string; to: string }

/** Uses the real adapter, stores nothing. Refuses: provider-not-configured outside the demo; provider-silent. */
export async function fetchSimulatedTimes({ simulated }: ProviderServices, asked: Input): Promise<ProviderAnswer> {
  if (!simulated) throw providersProblem('provider-not-configured')
  const { facilityId, timeZone, provider, from, to } = asked
  const span = { start: instantOf(from, 0, timeZone), end: instantOf(addDays(to, 1), 0, timeZone) }
  const settings = simulated.settingsFor(provider, { facilityId, timeZone })
  const connection = { facilityId, timeZone, settings }
  try {
    const answer = await simulated.adapters[provider].fetchTimes(connection, span, simulated.ask)
    if (answer.isUnchanged) throw providersProblem('provider-silent')
    return { busy: busyIn(answer.times, span), fetchedAt: Date.now(), isLastGood: false, isSimulated: true }
  } catch (error) {
    if (error instanceof ProviderFault) throw providersProblem('provider-silent')
    throw error
  }
}
