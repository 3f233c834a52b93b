import { CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { CellProblem } from '../contract.ts'
import { markText } from './import-labels.ts'

/** Icon and word, so it does not rely on color. */
export function ProblemMark({ kind, code }: { kind: CellProblem['kind']; code?: string }) {
  const { Icon, color } = looks[kind]
  return (
    <span className={joinClasses('inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {markText({ kind, ...(code !== undefined && { code }) })}
    </span>
  )
}

const looks: Record<CellProblem['kind'], { Icon: typeof CircleAlert; color: string }> = {
  error: { Icon: CircleAlert, color: 'text-clay' },
  warning: { Icon: TriangleAlert, color: 'text-clay' },
  guess: { Icon: CircleHelp, color: 'text-info' },
}
