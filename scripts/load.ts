import { rm } from 'node:fs/promises'
import { findRate } from '../bench/load/find-rate.ts'
import { runFlood } from '../bench/load/flood.ts'
import { type LoadWorld, openLoadWorld } from '../bench/load/load-world.ts'
import { isMorningRight, openMorning } from '../bench/load/open-morning.ts'
import { type Beyond, runOverload } from '../bench/load/overload.ts'
import { type Outcome, showLoad } from '../bench/load/show-load.ts'
import { makeOpenFolder } from '../bench/parts/bench-database.ts'
import { stopServers } from '../bench/parts/start-server.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { readOptions, wholeNumber } from './read-options.ts'

/**
 * `npm run load -- --seconds 30` writes its tables to docs/reliability.md, which explains the load; `--processes 1`
 * tests one count and writes nothing. With `--flood`, one address floods the search. Exits with 1 on a wrong response,
 * or if the flood starves another client. Needs Linux and built pages.
 */
const values = readOptions({
  seconds: { default: '20', ...wholeNumber },
  seed: { default: '1', ...wholeNumber },
  processes: wholeNumber,
  flood: { isFlag: true },
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
const counts = values.processes ? [Number(values.processes)] : [1, 2]

if (values.flood) await flood()
else await findLoad()

async function flood(): Promise<void> {
  try {
    const { lines, isServed } = await runFlood(seconds)
    console.log(lines.join('\n'))
    writeSection('flood', lines)
    if (!isServed) process.exitCode = 1
  } finally {
    stopServers()
  }
}

async function findLoad(): Promise<void> {
  const folder = await makeOpenFolder()
  let world: LoadWorld | undefined
  try {
    world = await openLoadWorld({ folder, seed })
    const outcomes: Outcome[] = []
    for (const processes of counts) outcomes.push(await measure(world, processes))
    const lines = showLoad(outcomes, { seconds, seed })
    console.log(lines.join('\n'))
    if (!values.processes) writeSection('load', lines)
    if (!outcomes.every(isRight)) process.exitCode = 1
  } finally {
    await world?.close()
    stopServers()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ ...at }: LoadWorld, processes: number): Promise<Outcome> {
  console.log(`\n${processes === 1 ? 'One process' : `${processes} processes`}`)
  await at.serve(processes)
  // Warm-up: a new process compiles its code first.
  await at.mixed({ rate: 50, seconds: 5 })
  const { rate, tally } = await findRate(at, seconds)
  const beyond: Beyond[] = []
  for (const times of rate > 0 ? [2, 3] : []) beyond.push(await runOverload(at, { held: rate, times, seconds }))
  const morning = await openMorning(at, processes)
  return { processes, rate, tally, beyond, morning }
}

/** Overload may cause refusals, nothing else. */
function isRight({ beyond, morning }: Outcome): boolean {
  return isMorningRight(morning) && beyond.every(({ tally }) => tally.failed === 0 && tally.unexplained === 0)
}
