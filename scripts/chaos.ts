import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { faults } from '../bench/chaos/faults.ts'
import { openChaos } from '../bench/chaos/open-chaos.ts'
import { showChaos } from '../bench/chaos/show-chaos.ts'
import { type ChaosWorld, type Trial, tryFault, violationsOf } from '../bench/chaos/try-fault.ts'
import { makeOpenFolder } from '../bench/parts/bench-database.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run chaos -- --seconds 60 --seed 7` writes its table to docs/reliability.md, which explains it; `--only
 * db-kill,db-cut` runs some faults and writes nothing. Exits with 1 if anything is lost, sold twice, unaccounted for,
 * stuck or a 500. Logs: test-results/chaos. Needs Linux and built pages.
 */
const faultNames = faults.map(({ name }) => name)
const values = readOptions({
  seconds: { default: '60', ...wholeNumber },
  seed: seedOption,
  only: {
    like: new RegExp(`^(${faultNames.join('|')})(,(${faultNames.join('|')}))*$`),
    is: `one or more of ${faultNames.join(',')}`,
  },
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
const names = values.only?.split(',') ?? faultNames

const folder = await makeOpenFolder()
let isRight = false
console.log(`${names.length} faults for ${seconds} s each, seed ${seed}`)
try {
  const { world, close } = await openChaos(folder, seed)
  try {
    const trials: Trial[] = []
    for (const fault of faults) if (names.includes(fault.name)) trials.push(await tryOne(world, fault))
    const lines = showChaos(trials, { seconds, seed })
    console.log(lines.join('\n'))
    if (!values.only) writeSection('chaos', lines)
    isRight = trials.every(trial => violationsOf(trial).length === 0)
  } finally {
    await close()
  }
} finally {
  await keepLogs()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

async function tryOne(world: ChaosWorld, fault: (typeof faults)[number]): Promise<Trial> {
  const trial = await tryFault(world, fault, { seconds, seed })
  const { times, bookings, lists, answers, recoveries, ends, verdict } = trial
  const words = verdict
    ? `${times} times, ${bookings} bookings, ${lists} lists, back after at most ${Math.max(...recoveries).toFixed(1)} s, settled after ${verdict.restedAfter.toFixed(1)} s`
    : `not tried: ${trial.obstacle}`
  console.log(`${fault.name}: ${words}${ends > 0 ? `, ${ends} processes exited on their own` : ''}`)
  for (const [refusal, count] of answers?.others ?? []) console.log(`    ${refusal}: ${count}`)
  for (const violation of violationsOf(trial).slice(0, 20)) console.log(`  ✗ ${violation}`)
  return trial
}

async function keepLogs(): Promise<void> {
  const kept = path.resolve(import.meta.dirname, '../test-results/chaos')
  await mkdir(kept, { recursive: true })
  const logs = (await readdir(folder)).filter(name => name.endsWith('.log'))
  await Promise.all(logs.map(name => copyFile(path.join(folder, name), path.join(kept, name))))
  console.log(`Process logs: ${kept}.`)
}
