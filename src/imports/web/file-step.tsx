import { FileSpreadsheet, Upload } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { NOT_CSV, sizeText } from './file-check.ts'
import { FileColumns, ReadingLine } from './file-columns.tsx'
import { countText } from './import-labels.ts'
import { ImportStep } from './import-step.tsx'
import type { Import } from './use-import.ts'

type FileStepProps = { model: Import; isLocked: boolean }

export function FileStep({ model, isLocked }: FileStepProps) {
  const { file, fileFault, reading, busy, outcome } = model.state
  // Takes the room of the result: a press on the buttons below must not miss them when it arrives.
  const isReading = !reading && (busy === 'reading' || busy === 'validating')
  return (
    <ImportStep number={2} title="Choose a CSV file">
      {model.kept && <KeptCorrections kept={model.kept} onForget={model.forgetKept} />}
      <DropZone file={file} isLocked={isLocked} onChoose={model.choose} />
      {fileFault && (
        <Notice tone="danger">
          <p>{fileFault}</p>
          {fileFault === NOT_CSV && <p className="text-sm">In Excel: File &gt; Save As &gt; CSV.</p>}
        </Notice>
      )}
      {(reading || isReading) && (
        <output className="flex min-h-18 items-center gap-2 text-muted sm:min-h-11">
          {reading ? (
            <ReadingLine state={model.state} reading={reading} />
          ) : (
            <>
              <Spinner />
              Reading the first rows…
            </>
          )}
        </output>
      )}
      {isReading && (
        <Button tone="secondary" size="sm" className="self-start" disabled>
          Check columns
        </Button>
      )}
      {reading && !outcome && <FileColumns model={model} reading={reading} isLocked={isLocked} />}
    </ImportStep>
  )
}

type KeptCorrectionsProps = { kept: NonNullable<Import['kept']>; onForget: () => void }

function KeptCorrections({ kept: { name, count }, onForget }: KeptCorrectionsProps) {
  return (
    <Notice
      title={`We kept your ${countText(count, 'change')}`}
      action={
        <Button tone="secondary" size="sm" onClick={onForget}>
          Discard
        </Button>
      }
    >
      <p className="wrap-anywhere">Choose “{name}” again to pick up where you left off.</p>
    </Notice>
  )
}

type DropZoneProps = { file: File | null; isLocked: boolean; onChoose: (file: File) => void }

function DropZone({ file, isLocked, onChoose }: DropZoneProps) {
  const zone = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isOver = useFileDrop(zone, file => !isLocked && onChoose(file))
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picked] = currentTarget.files ?? []
    if (picked) onChoose(picked)
    // Allows the same file again, corrected.
    currentTarget.value = ''
  }
  return (
    <fieldset
      ref={zone}
      className={joinClasses(
        'flex min-h-32 flex-col items-start justify-center gap-3 rounded-lg border-2 border-dashed p-4 md:p-6 min-w-0',
        isOver ? 'border-focus bg-selected' : 'border-line-strong bg-surface',
      )}
    >
      <legend className="sr-only">CSV file</legend>
      {file && <ChosenFile file={file} />}
      <Button
        tone={file ? 'secondary' : 'primary'}
        disabled={isLocked}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" className="size-5" />
        {file ? 'Choose a different file' : 'Choose a CSV file'}
      </Button>
      <p id={hintId} className="text-sm text-muted">
        {file ? 'Or drop one here.' : 'Or drop it here. Up to 100,000 rows and 50 MB.'}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        disabled={isLocked}
        onChange={pick}
      />
    </fieldset>
  )
}

function ChosenFile({ file }: { file: File }) {
  return (
    <p className="flex max-w-full items-start gap-2">
      <FileSpreadsheet aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{file.name}</strong> <span className="text-muted">{sizeText(file.size)}</span>
      </span>
    </p>
  )
}

/** True while a file is dragged over. */
function useFileDrop(zone: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const element = zone.current
    if (!element) return undefined
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      element.addEventListener(type, listener, { signal: listening.signal })
    listen('dragover', event => {
      // Or the browser would open the file.
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', () => setIsOver(false))
    listen('drop', event => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
    })
    return () => listening.abort()
  }, [zone])
  return isOver
}
