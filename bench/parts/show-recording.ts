import { costRow, exactly, report } from '../report/bench-row.ts'
import { printTable } from './print-table.ts'
import type { Recording, Statement } from './recording.ts'

/** Statements per call, at any size: goal P9. */
const goals = { hold: 1, intent: undefined, confirm: undefined, booking: 5, refusal: undefined }

export function showRecording(recording: Recording): void {
  const rows = Object.entries(goals).map(([name, goal]) => rowOf(name, recording[name as keyof typeof goals], goal))
  printTable("Statements a call before the answer; the sandbox's own, and begin and commit, apart", [
    ['', 'statements', 'sandbox', 'begin/commit', 'goal'],
    ...rows,
  ])
}

function rowOf(name: string, statements: readonly Statement[], goal: number | undefined): string[] {
  const frame = statements.filter(({ text }) => text === 'begin' || text === 'commit').length
  const sandbox = statements.filter(({ text }) => text.includes('sandbox_')).length
  const own = statements.length - frame - sandbox
  const verdict = goal === undefined ? '' : `≤ ${goal} ${own <= goal ? '✓ met' : '✗ not met'}`
  const label = name === 'refusal' ? 'hold, refused' : name
  report(
    costRow(`statements before the answer: ${label}`, 'count', {
      measured: exactly(own),
      ...(goal !== undefined && { goal }),
    }),
  )
  return [label, String(own), String(sandbox), String(frame), verdict]
}
