import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { ImportFigures, ImportNames } from './import-figures.tsx'
import { numberText, statuses, statusNames } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

type ImportOutcomeProps = { outcome: FacilityImport; onUndone: (outcome: FacilityImport) => void }

/** What came of an import, and where to go from there. */
export function ImportOutcome({ outcome, onUndone }: ImportOutcomeProps) {
  const isUndone = outcome.status === 'undone'
  return (
    <div className="flex flex-col gap-6">
      <Notice tone={isUndone ? 'info' : 'positive'} title={isUndone ? 'The import is undone' : 'Import successful'}>
        {outcome.message}
      </Notice>
      {!isUndone && outcome.summary && <Summary summary={outcome.summary} counts={outcome.counts} />}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.search} className={buttonClass()}>
          View All Facilities
        </Link>
        {!isUndone && (
          <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
            See them in your list
          </Link>
        )}
        <Button tone="secondary" onClick={() => window.location.reload()}>
          Import More Files
        </Button>
        {outcome.canBeUndone && <UndoImport outcome={outcome} onUndone={onUndone} />}
      </div>
    </div>
  )
}

type SummaryProps = { summary: NonNullable<FacilityImport['summary']>; counts: FacilityImport['counts'] }

function Summary({ summary, counts }: SummaryProps) {
  const { total, sports, locations, locationCount } = summary
  const unnamed = locationCount - locations.length
  return (
    <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 md:p-6">
      <h3 className="text-2xl">What was imported</h3>
      <ImportFigures
        figures={[
          ['Facilities imported', numberText(total)],
          ['Sport types', numberText(sports.length)],
          ['Cities', numberText(locationCount)],
        ]}
      />
      {counts && <p className="text-muted">{countsText(counts)}</p>}
      <ImportNames title="Sports" names={sports} />
      <ImportNames title="Locations" names={locations} />
      {unnamed > 0 && <p className="text-sm text-muted">And {numberText(unnamed)} more.</p>}
    </div>
  )
}

/** "12 new, 3 unchanged": what there is none of is not said. */
function countsText(counts: NonNullable<FacilityImport['counts']>): string {
  return statuses
    .filter(status => counts[status] > 0)
    .map(status => `${numberText(counts[status])} ${statusNames[status].toLowerCase()}`)
    .join(', ')
}
