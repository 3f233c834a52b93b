import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run soak -- --histories 2000 --seed 7`: plays histories of bookings and payments, `--lanes` at once, against the
 * real server and database while an external calendar changes. Checks all books after each.
 */
const values = readOptions({
  histories: { default: '2000', ...wholeNumber },
  seed: seedOption,
  lanes: { default: '3', ...wholeNumber },
})

const root = path.resolve(import.meta.dirname, '..')
console.log(`${values.histories} histories in ${values.lanes} lanes, seed ${values.seed}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/bookings/testing/model/model.test.ts', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SOAK_HISTORIES: values.histories,
      SOAK_SEED: values.seed,
      SOAK_LANES: values.lanes,
    },
  },
)
process.exitCode = status ?? 1
