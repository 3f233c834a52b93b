import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { makeClockShiftable } from './shift-clock.ts'
import type { Mood, TcpProxy } from './tcp-proxy.ts'
import { openProxy } from './tcp-proxy.ts'

export type ChaosOrder = { provider: { mood: Mood; delayMs: number } } | { clock: number }

// The parent is gone: leave no process behind.
process.once('disconnect', () => process.exit())
if (!process.connected) process.exit()

/** The product with a breakable proxy to the card provider's sandbox, and a shiftable clock. */
const shiftClock = makeClockShiftable()
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/openfield-code'))
const { start } = await import('#app/server/start.ts')

let provider: TcpProxy | undefined
process.on('message', (order: ChaosOrder) => {
  if ('clock' in order) shiftClock(order.clock)
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
  })
} catch (error) {
  console.error(error)
  process.exit(1)
}
