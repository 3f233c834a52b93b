import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CellProblem, Validation } from '../contract.ts'
import type { OwnList } from './api.ts'
import { groupProblems, type ProblemGroup } from './group-problems.ts'
import { ImportFigures, ImportNames } from './import-figures.tsx'
import {
  countText,
  duplicateText,
  leftOutTexts,
  numberText,
  placeText,
  priceText,
  readyCount,
  refusedCounts,
  statuses,
  statusNames,
  suggestionText,
} from './import-labels.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { useColumnTitles } from './use-column-titles.ts'

type ValidationResultsProps = { validation: Validation; list: OwnList; children: ReactNode }

/** `children`: between the problems and the preview. */
export function ValidationResults({ validation, list, children }: ValidationResultsProps) {
  const { summary, counts, rowCount, isCompared } = validation
  const refused = refusedCounts(validation)
  return (
    <div className="flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-surface p-4 md:p-6">
      <h3 className="text-2xl">Validation results</h3>
      <ImportFigures
        figures={[
          ['Facilities', numberText(readyCount(counts))],
          ['Sport types', numberText(summary.sports.length)],
          ['Price range, per hour', priceText(summary.priceRange)],
        ]}
      />
      <ImportNames title="Sports" names={summary.sports} />
      <div>
        <h4 className="mb-2 font-semibold">{countText(rowCount, 'row')}</h4>
        <Counts validation={validation} />
        {counts.duplicate > 0 && <p className="mt-2 text-sm text-muted">{duplicateText(counts.duplicate)}</p>}
        {!isCompared && (
          <p className="mt-2 text-sm text-muted">Sign in to compare this list with your existing facilities.</p>
        )}
      </div>
      <ProblemList validation={validation} />
      {counts.refused > 0 && (
        <div className="flex flex-col items-start gap-2">
          <RefusedRows list={list} count={counts.refused} areRejected={refused.rejected === counts.refused} />
          {refused.rejected > 0 && (
            <p className="text-sm text-muted">
              Each row comes with its errors. Fix them below, or in that file and upload it.
            </p>
          )}
        </div>
      )}
      {children}
      <PreviewTable validation={validation} />
    </div>
  )
}

function Counts({ validation }: { validation: Validation }) {
  const refused = refusedCounts(validation)
  const counts = { ...validation.counts, refused: refused.rejected }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {told.map(status => (
        <li key={status} className={counts[status] === 0 ? 'text-muted' : undefined}>
          <span className="font-semibold tabular-nums">{numberText(counts[status])}</span>{' '}
          {statusNames[status].toLowerCase()}
        </li>
      ))}
      {leftOutTexts(refused).map(text => (
        <li key={text}>{text}, not imported</li>
      ))}
    </ul>
  )
}

/** Duplicates have their own sentence: their facilities are counted already. */
const told = statuses.filter(status => status !== 'duplicate')

function ProblemList({ validation }: { validation: Validation }) {
  const groups = groupProblems(validation)
  if (groups.length === 0) return <p className="font-semibold text-success">No problems found.</p>
  return (
    <div>
      <h4 className="mb-2 font-semibold">Problems and adjustments</h4>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {groups.map(group => (
          <li key={`${group.kind} ${group.code}`}>
            <Group group={group} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Group({ group }: { group: ProblemGroup }) {
  const { titleOf } = useColumnTitles()
  const { kind, code, message, count, told } = group
  const untold = count - told.length
  return (
    <details className="group" open={kind === 'error' && count <= FEW}>
      <summary className="flex min-h-11 list-none items-start gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-90"
        />
        <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
          <span className="sm:w-20 sm:shrink-0">
            <ProblemMark kind={kind} code={code} />
          </span>
          <span>{message}</span>
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">{countText(count, 'row')}</span>
      </summary>
      <ul className="flex flex-col gap-1 pb-3 pl-8 text-sm">
        {told.map((problem, index) => (
          <Told key={`${index} ${problem.row}`} problem={problem} message={message} titleOf={titleOf} />
        ))}
        {untold > 0 && <li className="text-muted">And {numberText(untold)} more.</li>}
      </ul>
    </details>
  )
}

/** Larger groups start closed. */
const FEW = 10

type ToldProps = { problem: CellProblem; message: string; titleOf: ReturnType<typeof useColumnTitles>['titleOf'] }

/** "Row 7 (line 9), Price per hour: “call us”." */
function Told({ problem, message, titleOf }: ToldProps) {
  const own = problem.message === message ? '' : problem.message
  const more = [own, suggestionText(problem)].filter(Boolean).join(' ')
  return (
    <li className="wrap-anywhere">
      {placeText(problem, titleOf)}
      {problem.value !== '' && `: “${problem.value}”`}
      {more && <span className="text-muted"> – {more}</span>}
    </li>
  )
}
