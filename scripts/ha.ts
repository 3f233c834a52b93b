import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeSection } from '../bench/parts/write-section.ts'
import { badInputs, showBadInputs, tryBadInputs } from './ha/bad-input.ts'
import { openCluster } from './ha/cluster.ts'
import { haFaults } from './ha/faults.ts'
import { loseBookings, showLosses } from './ha/lose-bookings.ts'
import { type HaWorld, openWorld } from './ha/open-world.ts'
import { missingPackages } from './ha/programs.ts'
import { showHa } from './ha/show.ts'
import { type HaTrial, tryHaFault, violationsOf } from './ha/try-fault.ts'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run ha -- --times 5` writes its table to docs/scaling.md, which explains it; `--only primary-killed,switchover`
 * tries some faults and writes nothing. `--asynchronous` measures what is lost without a synchronous standby, `--bad`
 * tries what an operator can get wrong, and `--start` only keeps a cluster running. Exits with 1 if anything is lost,
 * sold twice, unaccounted for, stuck or a 500. Logs: test-results/ha. Needs Linux, Debian's packages and built pages.
 */
const names = [...haFaults, ...badInputs].map(({ name }) => name)
const values = readOptions({
  times: { default: '5', ...wholeNumber },
  seed: seedOption,
  only: {
    like: new RegExp(`^(${names.join('|')})(,(${names.join('|')}))*$`),
    is: `one or more of ${names.join(',')}`,
  },
  asynchronous: { isFlag: true },
  bad: { isFlag: true },
  start: { isFlag: true },
})
const [times, seed] = [Number(values.times), Number(values.seed)]
const chosen = values.only?.split(',') ?? names

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`Not installed: run apt-get install ${missing.join(' ')}.`)
  process.exit(78)
}
if (values.start) await keepRunning()
const world = await openWorld({ isSynchronous: !values.asynchronous, hasSmallDisk: values.bad === true, seed })
let ending: Promise<void> | undefined
closeOnSignal(() => end(world))
let isRight = false
try {
  isRight = await (values.asynchronous ? measureLoss() : values.bad ? tryBad() : tryFaults())
} catch (error) {
  // After a signal everything fails, because the cluster is gone.
  if (!ending) console.error(error)
} finally {
  await end(world)
}
process.exit(isRight ? 0 : 1)

async function tryFaults(): Promise<boolean> {
  const trials: HaTrial[] = []
  for (const fault of haFaults) if (chosen.includes(fault.name)) trials.push(await tryOne(fault))
  const lines = showHa(trials, { times, seed })
  console.log(lines.join('\n'))
  if (!values.only) writeSection('ha', lines)
  return trials.every(trial => violationsOf(trial).length === 0)
}

async function tryBad(): Promise<boolean> {
  const trials = await tryBadInputs(world, { seed, chosen })
  if (!values.only) writeSection('ha-bad', showBadInputs(trials, seed))
  return trials.every(({ violations }) => violations.length === 0)
}

async function measureLoss(): Promise<boolean> {
  const lines = showLosses(await loseBookings(world, { times, seed }), { seed })
  console.log(lines.join('\n'))
  writeSection('ha-asynchronous', lines)
  return true
}

/** Until Ctrl-C. */
async function keepRunning(): Promise<never> {
  const cluster = await openCluster({ isSynchronous: true })
  closeOnSignal(() => cluster.close())
  console.log(
    Object.entries(cluster.env)
      .map(pair => pair.join('='))
      .join('\n'),
  )
  console.log(`Files and logs: ${cluster.folder}. Try: patronictl -c ${cluster.folder}/node1.yaml list`)
  for (;;) await sleep(60_000)
}

async function tryOne(fault: (typeof haFaults)[number]): Promise<HaTrial> {
  const trial = await tryHaFault(world, fault, { times, seed })
  const { bookings, refused, silent, others, probe, ends, verdict } = trial
  console.log(
    `${fault.name}: ${trial.firsts.length} times, ${bookings} bookings, ${refused} asked to retry, ${silent} without response, settled after ${verdict.restedAfter.toFixed(1)} s${ends > 0 ? `, ${ends} processes exited on their own` : ''}`,
  )
  const { reader, changer } = trial.reads
  console.log(
    `    ${reader.count + changer.count} searches, ${reader.backward.length + changer.backward.length} back in time; ${trial.streams.continued} event streams continued, ${trial.streams.reopened} reopened`,
  )
  if (probe.tried > 0) console.log(`    ${probe.tried} writes to the old primary, ${probe.confirmed.length} confirmed`)
  for (const [refusal, count] of others) console.log(`    ${refusal}: ${count}`)
  for (const violation of violationsOf(trial).slice(0, 20)) console.log(`  ✗ ${violation}`)
  return trial
}

/** Once: by a signal, or when the run is over. */
function end(world: HaWorld): Promise<void> {
  ending ??= keepAndClose(world)
  return ending
}

async function keepAndClose(world: HaWorld): Promise<void> {
  try {
    await keepLogs(world)
  } finally {
    await world.close()
  }
}

/** The nodes have their own sessions and don’t get Ctrl-C. */
function closeOnSignal(close: () => Promise<void> | void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void Promise.resolve(close()).finally(() => process.exit(1)))
}

async function keepLogs({ folder, cluster }: HaWorld): Promise<void> {
  const kept = path.resolve(import.meta.dirname, '../test-results/ha')
  await mkdir(kept, { recursive: true })
  for (const from of [folder, cluster.folder]) {
    const logs = (await readdir(from)).filter(name => name.endsWith('.log'))
    await Promise.all(logs.map(name => copyFile(path.join(from, name), path.join(kept, name))))
  }
  console.log(`Logs: ${kept}.`)
}
