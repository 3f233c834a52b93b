import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../program-files.ts'
import { sourceFrames } from './source-stack.ts'

test('a position in the build becomes the one in its source', () => {
  const folder = buildFolder()
  const source = path.relative(folder, path.join(root, 'src/kit/shared/money.ts'))
  // The third line comes from line 11, column 5.
  const map = { version: 3, sources: [source], names: [], mappings: ';;AAUI' }
  writeFileSync(path.join(folder, 'start.js.map'), JSON.stringify(map))
  const at = pathToFileURL(path.join(folder, 'start.js')).href
  const frames = [`    at async total (${at}:3:1)`, `    at ${at}:3:1`]
  const expected = ['    at async total (src/kit/shared/money.ts:11:5)', '    at src/kit/shared/money.ts:11:5']
  expect(sourceFrames(frames, folder)).toEqual(expected)
  // Its map is read once.
  rmSync(path.join(folder, 'start.js.map'))
  expect(sourceFrames(frames, folder)).toEqual(expected)
})

test('other positions stay as they are', () => {
  const folder = buildFolder()
  const inBuild = (file: string) => pathToFileURL(path.join(folder, file)).href
  writeFileSync(path.join(folder, 'broken.js.map'), '{')
  const frames = [
    `    at Pool.query (${inBuild('packages-a1.js')}:3:1)`,
    `    at noMap (${inBuild('other.js')}:3:1)`,
    `    at brokenMap (${inBuild('broken.js')}:3:1)`,
    `    at inSources (${import.meta.url}:1:1)`,
    '    at node:internal/main/run_main_module:1:1',
    '    at <anonymous>',
  ]
  expect(sourceFrames(frames, folder)).toEqual(frames)
})

function buildFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
