import { advanceMinutes, endJobClaims, fingerprint } from './store.ts'
import { Violation } from './violation.ts'
import { order, serverAt, setFaults, type World } from './world.ts'

/** Enough rounds to settle. */
const ROUNDS = 12

/**
 * All events arrive, refunds finish, jobs repeat until nothing changes; then quotes expire, and once more. Throws
 * `Violation` if it never settles.
 */
export async function quiesce(world: World): Promise<void> {
  for (const at of world.servers.keys()) await serverAt(world, at)
  await setFaults(world, 'none')
  world.hasFaults = false
  await endJobClaims(world.db)
  await settle(world, 2)
  await order(world, 0, { do: 'run', job: 'reconcile-payments' })
  await settle(world, 31)
}

async function settle(world: World, minutes: number): Promise<void> {
  let before = ''
  for (let round = 0; round < ROUNDS; round++) {
    await advanceMinutes(world.db, minutes)
    await order(world, round, { do: 'deliver' })
    for (const job of ['settle-payments', 'cancel-unconfirmed', 'finish-closures'])
      await order(world, round, { do: 'run', job })
    const after = await fingerprint(world.db)
    if (after === before) return
    before = after
  }
  throw new Violation('invariant: everything settles\n  Bookings or payments still change after every job and event.')
}
