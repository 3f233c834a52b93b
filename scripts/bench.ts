import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareWithBase } from '../bench/report/compare-with-base.ts'
import { runAll } from '../bench/report/run-all.ts'

/**
 * `npm run bench` runs all benchmarks and writes bench/results.json and docs/performance.md. `-- --quick` checks in
 * minutes that they run. `-- <name>` runs `bench/<name>.ts` alone, larger and with its own options; `-- --list` lists
 * them. `-- <name> <name> --base REF` runs those in an earlier revision, too, and prints both. Exits with 1 if one breaks.
 */
const folder = path.join(import.meta.dirname, '../bench')
const names = readdirSync(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => path.basename(file, '.ts'))
const [name, ...options] = process.argv.slice(2)
const base = options.indexOf('--base')

if (name === '--list') {
  console.log(names.join('\n'))
} else if (name === undefined || (name === '--quick' && options.length === 0)) {
  process.exitCode = (await runAll({ isQuick: name === '--quick' })) ? 0 : 1
} else if (base >= 0 && [name, ...options.slice(0, base)].every(each => names.includes(each))) {
  const isFine = await compareWithBase([name, ...options.slice(0, base)], options[base + 1] ?? 'HEAD')
  process.exitCode = isFine ? 0 : 1
} else if (names.includes(name)) {
  await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)
  process.send?.({ done: true })
} else {
  console.error(`Unknown benchmark: ${name}. Usage: npm run bench [-- --quick | --list | ${names.join(' | ')}]`)
  process.exitCode = 1
}
