import type { ColumnMapping, Validation } from '../contract.ts'
import { ImportFigures, ImportNames } from './import-figures.tsx'
import { countText, duplicateText, numberText, priceText, readyCount, statuses, statusNames } from './import-labels.ts'
import { PreviewTable } from './preview-table.tsx'
import { ProblemList } from './problem-list.tsx'
import { RefusedRows } from './refused-rows.tsx'

type ValidationResultsProps = { validation: Validation; file: File; mapping: ColumnMapping }

export function ValidationResults({ validation, file, mapping }: ValidationResultsProps) {
  const { summary, counts, rowCount, isCompared } = validation
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
        <Counts counts={counts} />
        {counts.duplicate > 0 && <p className="mt-2 text-sm text-muted">{duplicateText(counts.duplicate)}</p>}
        {!isCompared && (
          <p className="mt-2 text-sm text-muted">Sign in to compare this list with your existing facilities.</p>
        )}
      </div>
      <ProblemList validation={validation} />
      {counts.refused > 0 && (
        <div className="flex flex-col items-start gap-2">
          <RefusedRows file={file} mapping={mapping} count={counts.refused} />
          <p className="text-sm text-muted">Each row comes with its errors. Fix them there and upload that file.</p>
        </div>
      )}
      <PreviewTable validation={validation} />
    </div>
  )
}

function Counts({ counts }: { counts: Validation['counts'] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {told.map(status => (
        <li key={status} className={counts[status] === 0 ? 'text-muted' : undefined}>
          <span className="font-semibold tabular-nums">{numberText(counts[status])}</span>{' '}
          {statusNames[status].toLowerCase()}
        </li>
      ))}
    </ul>
  )
}

/** Duplicates have their own sentence: their facilities are counted already. */
const told = statuses.filter(status => status !== 'duplicate')
