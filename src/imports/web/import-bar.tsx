import { useEffect, useState } from 'react'
import { BAR_RESET_MS, BAR_STEP_MS, raiseBar } from './import-progress.ts'
import { ProgressBar } from './progress-bar.tsx'

type ImportBarProps = { isImporting: boolean; isDone: boolean }

/** For imports within the request. When full it overlays the gap, so removing it shifts nothing. */
export function ImportBar({ isImporting, isDone }: ImportBarProps) {
  const bar = useImportBar(isImporting, isDone)
  if (bar === null) return null
  return (
    <div className={isDone ? 'relative -mb-4 h-0' : undefined}>
      <div className={isDone ? 'absolute inset-x-0 -top-2.75 [&>progress]:h-1.5' : undefined}>
        <ProgressBar label="Importing facilities" value={bar} max={100} />
      </div>
    </div>
  )
}

/** 0 to 100; null if hidden. */
function useImportBar(isImporting: boolean, isDone: boolean): number | null {
  const [bar, setBar] = useState<Bar>({ value: null, isRising: false })
  if (bar.isRising !== isImporting) setBar(isImporting ? { value: 0, isRising: true } : endedBar(bar, isDone))
  useEffect(() => {
    if (!isImporting) {
      const reset = setTimeout(() => setBar(noBar), BAR_RESET_MS)
      return () => clearTimeout(reset)
    }
    const rising = setInterval(
      () => setBar(({ value }) => ({ value: raiseBar(value ?? 0), isRising: true })),
      BAR_STEP_MS,
    )
    return () => clearInterval(rising)
  }, [isImporting])
  return bar.value
}

type Bar = { value: number | null; isRising: boolean }

const noBar: Bar = { value: null, isRising: false }

/** Stays where it was on failure. */
function endedBar({ value }: Bar, isDone: boolean): Bar {
  return { value: isDone ? 100 : value, isRising: false }
}
