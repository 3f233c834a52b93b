import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plan } from './plan.ts'

test('the plan runs every benchmark', () => {
  const files = readdirSync(path.join(import.meta.dirname, '..')).filter(file => file.endsWith('.ts'))
  expect(plan.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted())
})
