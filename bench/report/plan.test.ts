import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plan } from './plan.ts'

test('every benchmark is in the run of all', () => {
  const files = readdirSync(path.join(import.meta.dirname, '..')).filter(file => file.endsWith('.ts'))
  expect(plan.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted())
})
