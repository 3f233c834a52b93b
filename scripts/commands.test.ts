import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const rows = Object.values(commands).flat()

test('npm run help lists every package.json script exactly once', () => {
  expect(rows.map(({ command }) => nameOf(command)).sort()).toEqual(Object.keys(scripts).sort())
})

test('each command fits one terminal line', () => {
  expect(rows.filter(({ about }) => about.length > 80)).toEqual([])
})

test('docs/commands.md lists exactly the package.json scripts', () => {
  const documented = [...read('docs/commands.md').matchAll(/`(npm (?:start|test|run [\w:-]+))/g)]
  expect(new Set(documented.map(([, command]) => nameOf(command!)))).toEqual(new Set(Object.keys(scripts)))
})

function nameOf(command: string): string {
  return command.replace(/^npm (run )?/, '').split(' ')[0]!
}
