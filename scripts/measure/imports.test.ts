import { expect, test } from 'vitest'
import { betweenFolders, cyclesOf, importsIn } from './imports.ts'

const tree = new Map([
  ['src/a/one.ts', "import { two } from '#b/two.ts'\nimport type { Kit } from '#kit/kit.ts'\nimport pg from 'pg'\n"],
  ['src/b/two.ts', "import type {\n  One,\n} from '../a/one.ts'\nexport const load = () => import('./three.ts')\n"],
  ['src/b/three.ts', ''],
  ['src/kit/kit.ts', ''],
])

test('multi-line and lazy imports are found, packages are not', () => {
  expect(importsIn(tree)).toEqual([
    { from: 'src/a/one.ts', to: 'src/b/two.ts', isTypeOnly: false },
    { from: 'src/a/one.ts', to: 'src/kit/kit.ts', isTypeOnly: true },
    { from: 'src/b/two.ts', to: 'src/a/one.ts', isTypeOnly: true },
    { from: 'src/b/two.ts', to: 'src/b/three.ts', isTypeOnly: false },
  ])
})

test('a cycle through types counts between folders, not at run time', () => {
  const imports = importsIn(tree)
  expect(cyclesOf(betweenFolders(imports))).toEqual([['src/a', 'src/b']])
  expect(cyclesOf(betweenFolders(imports.filter(({ isTypeOnly }) => !isTypeOnly)))).toEqual([])
})

test('cycles sharing a node are one, separate cycles are counted apart', () => {
  const edge = (from: string, to: string) => ({ from, to })
  const edges = [
    edge('1', '2'),
    edge('2', '1'),
    edge('2', '3'),
    edge('3', '2'),
    edge('3', '4'),
    edge('4', '5'),
    edge('5', '4'),
  ]
  expect(cyclesOf(edges).map(cycle => cycle.sort())).toEqual([
    ['4', '5'],
    ['1', '2', '3'],
  ])
})
