import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ProviderFault } from '#calendars/server/adapter.ts'

/** At least one. Throws `ProviderFault`. */
export type FindAddresses = (host: string, signal: AbortSignal) => Promise<string[]>

const ASK_MS = 1_000
const TRIES = 2

/** `dns.lookup` blocks one of few threads while a name server is silent; payments and mail would queue behind it. */
export const findAddresses: FindAddresses = async (host, signal) => {
  if (isIP(host)) return [host]
  if (host === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: ASK_MS, tries: TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new ProviderFault('unreachable', 'There’s no website at this address.')
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
