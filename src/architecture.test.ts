import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cyclesOf, importsIn } from '../scripts/measure/imports.ts'
import { faultOf, folders } from './architecture.ts'

const root = import.meta.dirname
const files = globSync('**/*.{ts,tsx}', { cwd: root }).map(file => file.split(path.sep).join('/'))
/** Paths are relative to `src`. */
const imports = importsIn(new Map(files.map(file => [`src/${file}`, read(file)]))).map(({ from, to, isTypeOnly }) => ({
  from: from.slice('src/'.length),
  to: to.slice('src/'.length),
  typeOnly: isTypeOnly,
}))

test('every import goes down the list of folders, keeps to its side and leaves stores alone', () => {
  const faults = imports.flatMap(found => {
    const fault = found.from.includes('/') && found.to.includes('/') ? faultOf(found) : undefined
    return fault ? [`${found.from} imports ${found.to}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('no files import each other in a circle, not even types', () => {
  const circles = cyclesOf(imports).map(files => `${files.join(' → ')}: move what they share to one of them, or below`)
  expect(circles).toEqual([])
})

test('every folder is on the list and every folder of the list is there', () => {
  const present = new Set(files.filter(file => file.includes('/')).map(file => file.split('/')[0]))
  expect(present).toEqual(new Set(folders))
})

test('rules and contracts never ask the clock', () => {
  const asking = files.filter(
    file => /(^|\/)(rules|contract)\.ts$/.test(file) && /Date\.now\(\)|new Date\(\)/.test(read(file)),
  )
  expect(asking).toEqual([])
})

test('nothing reaches two folders up', () => {
  expect(files.filter(file => /from '\.\.\/\.\.\//.test(read(file)))).toEqual([])
})

test('SQL stands in stores, queries, personal.ts, migrations and the kit alone', () => {
  const allowed = /\/(store|queries|personal)\.ts$|\.test\.ts$|^kit\/server\/|^app\/testing\/|sandbox-gateway\.ts$/
  const query = /\b(select|insert into|update|delete from)\s[^'"`]*\b(from|values|set|where)\b/
  const tagged = /(?:db|tx|sql)(?:<[^`]*>)?`([^`]*)`/g
  const faults = files.filter(
    file => !allowed.test(file) && [...read(file).matchAll(tagged)].some(([, text]) => query.test(text!)),
  )
  expect(faults).toEqual([])
})

test.each([
  ['going up', 'kit/server/db/db.ts', 'facilities/contract.ts'],
  ['from web to server', 'search/web/page.tsx', 'facilities/server/routes.ts'],
  ['from a contract to a side', 'bookings/contract.ts', 'bookings/server/routes.ts'],
  ["into another folder's store", 'bookings/server/a.ts', 'payments/server/store.ts'],
  ["into another feature's store", 'bookings/my-bookings/server/a.ts', 'bookings/change/server/store.ts'],
  ['from a core to a feature', 'bookings/server/a.ts', 'bookings/change/contract.ts'],
  ['from a feature to a later one', 'bookings/checkout/server/a.ts', 'bookings/change/server/a.ts'],
  ['from a feature that is not on the list', 'bookings/misc/server/a.ts', 'kit/shared/money.ts'],
  ['from a folder that is not on the list', 'misc/server/a.ts', 'kit/shared/money.ts'],
])('an import %s is caught', (_, from, to) => {
  expect(faultOf({ from, to, typeOnly: false })).toBeDefined()
})

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
