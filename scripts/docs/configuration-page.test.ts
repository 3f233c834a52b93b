import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#kit/server/config/environment.ts'
import { secretNames } from '#kit/server/config/secret-files.ts'
import { sections, variables } from '#kit/server/config/variables.ts'
import { configurationPage } from './configuration-page.ts'

const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')

test('docs/configuration.md matches npm run docs:configuration', () => {
  expect(page).toBe(configurationPage())
})

test('every variable is listed once with its default, and every file secret too', () => {
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(variableNames))
  expect(named).toHaveLength(variableNames.length)
  expect(page).toContain('| `PORT` | `3000` |')
  expect(page).toContain('| `PUBLIC_URL` | `http://localhost:PORT` |')
  expect(page).toContain('| `SMTP_URL` | – |')
  expect([...page.matchAll(/^- `(\w+)_FILE`$/gm)].map(([, name]) => name)).toEqual([...secretNames])
  expect(variableNames).toEqual(expect.arrayContaining([...secretNames]))
})

test('every section is used, and every row fits a line', () => {
  const used = new Set(Object.values(variables).map(({ section }) => section))
  expect(used).toEqual(new Set(Object.keys(sections)))
  expect(Object.values(variables).filter(({ about }) => about.length > 120)).toEqual([])
})
