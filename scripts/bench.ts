import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** `npm run bench -- <name>` runs `bench/<name>.ts`; without a name it lists what there is. */
const folder = path.join(import.meta.dirname, '../bench')
const names = readdirSync(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => path.basename(file, '.ts'))
const name = process.argv[2]

if (name && names.includes(name)) {
  await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)
} else {
  console.log(['Usage: npm run bench -- <name>', 'Benchmarks:', ...names.map(known => `  ${known}`)].join('\n'))
  process.exitCode = name ? 1 : 0
}
