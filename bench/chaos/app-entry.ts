import { enableCompileCache } from 'node:module'
import path from 'node:path'
import type { SimulatorFault } from '#calendars/simulator/server/faults.ts'
import type { Simulator } from '#calendars/simulator/server/start-simulator.ts'
import { makeClockShiftable } from './shift-clock.ts'
import type { Mood, TcpProxy } from './tcp-proxy.ts'
import { openProxy } from './tcp-proxy.ts'

export type ChaosOrder =
  | { provider: { mood: Mood; delayMs: number } }
  | { clock: number }
  /** Of the simulated booking systems, for these facilities; null ends it. */
  | { calendars: SimulatorFault | null; facilityIds: readonly string[] }
  | { leakMegabytes: number }

// The parent is gone: leave no process behind.
process.once('disconnect', () => process.exit())
if (!process.connected) process.exit()

/** The product with a breakable proxy to the card provider's sandbox, breakable calendars, and a shiftable clock. */
const shiftClock = makeClockShiftable()
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/openfield-code'))
const { start } = await import('#app/server/start.ts')

let provider: TcpProxy | undefined
let calendars: Simulator | undefined
const leaked: Buffer[] = []
process.on('message', (order: ChaosOrder) => {
  if ('clock' in order) shiftClock(order.clock)
  // Filled, or the system would not give the memory.
  else if ('leakMegabytes' in order) leaked.push(Buffer.alloc(order.leakMegabytes * 1024 * 1024, 1))
  else if ('calendars' in order) for (const id of order.facilityIds) calendars?.failAt(id, order.calendars)
  else {
    provider?.setMood(order.provider.mood)
    if (provider) provider.delayMs = order.provider.delayMs
  }
})
try {
  await start({
    async reachSandbox(api) {
      provider = await openProxy(api)
      return { ...api, port: provider.port }
    },
    onSimulator: simulator => void (calendars = simulator),
  })
} catch (error) {
  console.error(error)
  process.exit(1)
}
