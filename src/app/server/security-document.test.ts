import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')
const rows = text.split('\n').filter(line => /^\| (?:\d+\.\d+\.\d+|API\d+ )/.test(line))

test('every test named in the security document exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(200)
  const missing = named.filter(
    name => !existsSync(new URL(/^(?:e2e|scripts)\//.test(name) ? name : `src/${name}`, root)),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every test and page named in the scaling document exists', () => {
  const scaling = readFileSync(new URL('docs/scaling.md', root), 'utf8')
  const named = [...scaling.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name]) => name!)
  const pages = [...scaling.matchAll(/\]\(([\w/-]+\.md)/g)].map(([, page]) => `docs/${page}`)
  expect(named.length).toBeGreaterThan(10)
  expect(pages).toContain('docs/status.md')
  const files = [...pages, ...named.map(name => (name.startsWith('scripts/') ? name : `src/${name}`))]
  expect(files.filter(name => !existsSync(new URL(name, root)))).toEqual([])
})

test('every row names a test, a recorded run or a reason for neither', () => {
  const numbers = rows.map(row => row.split(' | ')[0]!)
  expect(numbers.length).toBeGreaterThan(200)
  expect(new Set(numbers).size).toBe(numbers.length)
  const proof = String.raw`(?:\x60[^|\x60]+\x60 in )?\x60[\w./-]+\.(?:test|spec)\.ts\x60|\[[^|\]]+\]\((?:reliability|performance)\.md[^|)]*\)`
  const proven = new RegExp(String.raw`^\| [^|]+ \| [^|]+ \| (?:${proof})(?:, (?:${proof}))* \|$`)
  const excused = /^\| [^|]+ \| [^|]*\*\*(?:Operator|Gap|Part)[^|]+ \| – \|$/
  for (const row of rows) expect(proven.test(row) || excused.test(row), row).toBe(true)
})

test('gaps are listed under “What is missing”', () => {
  const [, missing = ''] = text.split('## What is missing')
  const gaps = rows.filter(row => row.includes('**Gap')).map(row => row.split(' ')[1]!)
  expect(gaps.length).toBeGreaterThan(3)
  for (const number of gaps) expect(missing, number).toContain(number)
})
