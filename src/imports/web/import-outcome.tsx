import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { PublishDrafts } from '#facilities/owned/web/publish-drafts.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { AfterImport } from './after-import.tsx'
import { ImportFigures, ImportNames } from './import-figures.tsx'
import { countsText, numberText } from './import-labels.ts'
import { RefusedRows, type RefusedRowsProps } from './refused-rows.tsx'
import { UndoImport } from './undo-import.tsx'

type ImportOutcomeProps = {
  outcome: FacilityImport
  /** Null if no rows were refused or the file is gone. */
  refused: RefusedRowsProps | null
  onUndone: (outcome: FacilityImport) => void
}

export function ImportOutcome({ outcome, refused, onUndone }: ImportOutcomeProps) {
  const isUndone = outcome.status === 'undone'
  const { account } = useQuery(sessionQuery).data ?? {}
  // Search does not show drafts.
  const areDrafts = !isUndone && (!outcome.publishes || account?.isEmailVerified === false)
  return (
    <div className="flex flex-col gap-6">
      <Notice tone={isUndone ? 'info' : 'positive'} title={isUndone ? 'Import undone' : 'Import successful'}>
        {!isUndone && outcome.counts && <AlreadyHere counts={outcome.counts} />}
        <p>{outcome.message}</p>
      </Notice>
      {!isUndone && outcome.summary && <Summary summary={outcome.summary} counts={outcome.counts} />}
      {!isUndone && (outcome.publishes ? <AfterImport /> : <PublishDrafts importId={outcome.id} />)}
      <div className="flex flex-wrap gap-3">
        {!isUndone && !areDrafts && (
          <Link to={paths.ownFacilities} className={buttonClass()}>
            See your facilities
          </Link>
        )}
        <Link
          to={areDrafts ? paths.ownFacilities : paths.search}
          className={buttonClass({ tone: isUndone || areDrafts ? 'primary' : 'secondary' })}
        >
          View All Facilities
        </Link>
        {!isUndone && refused && <RefusedRows {...refused} />}
        <Button tone="secondary" onClick={() => window.location.reload()}>
          Import More Files
        </Button>
        {outcome.canBeUndone && <UndoImport outcome={outcome} onUndone={onUndone} />}
      </div>
    </div>
  )
}

/** If nothing changed, the message says so. */
function AlreadyHere({ counts }: { counts: NonNullable<FacilityImport['counts']> }) {
  const isAllNew = counts.changed + counts.unchanged === 0
  if (isAllNew || counts.new + counts.changed === 0) return null
  return <p className="font-semibold">{countsText(counts, ['new', 'changed', 'unchanged'])}</p>
}

type SummaryProps = { summary: NonNullable<FacilityImport['summary']>; counts: FacilityImport['counts'] }

function Summary({ summary, counts }: SummaryProps) {
  const { total, sports, locations, locationCount } = summary
  const unnamed = locationCount - locations.length
  return (
    <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 md:p-6">
      <h3 className="text-2xl">Import summary</h3>
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
