import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { rowsText } from './import-words.ts'
import { ProgressBar } from './progress-bar.tsx'

type RunningImportProps = { progress: FacilityImport; isConnectionLost: boolean }

export function RunningImport({ progress, isConnectionLost }: RunningImportProps) {
  const words = rowsText(progress)
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        Importing <strong className="font-semibold">{progress.fileName}</strong>
      </p>
      <ProgressBar label="Importing facilities" value={progress.rowsDone} max={progress.rowCount} valueText={words} />
      <p className="font-semibold tabular-nums">{words}</p>
      <p className="text-muted">You can leave this page; the import goes on.</p>
      {isConnectionLost && (
        <Notice tone="warning" title="The connection is lost.">
          The import goes on without it. We ask again each second.
        </Notice>
      )}
    </div>
  )
}
