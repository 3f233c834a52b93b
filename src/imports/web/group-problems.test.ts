import { expect, test } from 'vitest'
import type { CellProblem, Validation } from '../contract.ts'
import { groupProblems, isToldAbove, problemsOf, shownColumns } from './group-problems.ts'

test('errors come first, then the most frequent problems', () => {
  const problems = [
    problem(1, 'name', 'error', 'a'),
    problem(2, 'city', 'guess', 'b'),
    problem(3, 'city', 'guess', 'b'),
  ]
  const groups = groupProblems({
    problems,
    problemCounts: [
      count('guess', 'b', 40),
      count('warning', 'c', 2),
      count('warning', 'd', 9),
      count('error', 'a', 1),
    ],
  })
  expect(groups.map(({ code, told }) => [code, told.length])).toEqual([
    ['a', 1],
    ['d', 0],
    ['c', 0],
    ['b', 2],
  ])
})

test('cells list their problems worst first, rows those without a column', () => {
  const problems = [problem(1, 'city', 'guess', 'b'), problem(1, 'city', 'error', 'a'), problem(1, null, 'error', 'r')]
  expect(problemsOf(problems, 1, 'city').map(({ code }) => code)).toEqual(['a', 'b'])
  expect(problemsOf(problems, 1, null).map(({ code }) => code)).toEqual(['r'])
  expect(problemsOf(problems, 2, 'city')).toEqual([])
})

test('the preview shows columns with values or problems, in our order', () => {
  const cell = { value: 'x', understood: 'x', isGuess: false }
  const preview: Validation['preview'] = [
    { row: 1, line: 2, status: 'new', cells: { dimensions: cell, city: cell, name: cell } },
  ]
  const problems = [problem(1, 'zip', 'warning', 'a'), problem(9, 'capacity', 'warning', 'a')]
  expect(shownColumns({ preview, problems }, ['name', 'city', 'zip', 'capacity'])).toEqual([
    'name',
    'city',
    'zip',
    'dimensions',
  ])
})

test('a problem already shown for the same column is not repeated', () => {
  const [first, again] = [problem(3, 'zip', 'guess', 'a'), problem(4, 'zip', 'guess', 'a')]
  const elsewhere = problem(4, 'city', 'guess', 'a')
  const shown = [3, 4].map(row => ({ row, line: row + 1, status: 'new' as const, cells: {} }))
  const problems = [problem(1, 'zip', 'guess', 'a'), first, again, elsewhere]
  expect([first, again, elsewhere].map(one => isToldAbove(problems, shown, one))).toEqual([false, true, false])
})

function problem(row: number, column: CellProblem['column'], kind: CellProblem['kind'], code: string): CellProblem {
  return { row, line: row + 1, column, header: column, value: '', kind, code, message: code, suggestion: null }
}

const count = (kind: CellProblem['kind'], code: string, count: number) => ({ kind, code, count, message: code })
