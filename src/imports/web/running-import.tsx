import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { rowsText } from './import-labels.ts'
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
      <p className="text-muted">You can leave this page. The import will keep running.</p>
      {isConnectionLost && (
        <Notice tone="warning" title="Connection lost.">
          The import is still running. We’re trying to reconnect.
        </Notice>
      )}
    </div>
  )
}
