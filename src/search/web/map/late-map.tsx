import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Spinner } from '#kit/web/spinner.tsx'

type LateMapProps<Props extends object> = {
  /** Must be a stable function. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** Has its final size from the start and offers a retry. */
export function LateMap<Props extends object>({ load, props }: LateMapProps<Props>) {
  const { Loaded, hasFailed, retry } = useLate(load)
  return (
    <div className="relative h-[70svh] min-h-80 overflow-clip rounded-lg border border-line bg-sunken lg:h-[calc(100dvh-8.5rem)]">
      {Loaded && <Loaded {...props} />}
      {!Loaded && !hasFailed && (
        <p className="grid h-full place-items-center text-muted">
          <span className="inline-flex items-center gap-2">
            <Spinner /> Loading map…
          </span>
        </p>
      )}
      {hasFailed && (
        <Notice
          tone="warning"
          title="We couldn’t load the map"
          className="m-3"
          action={
            <Button tone="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Check your connection and try again. All results are in the list.
        </Notice>
      )}
    </div>
  )
}

function useLate<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [attempt, setAttempt] = useState(0)
  const [{ Loaded, hasFailed }, setState] = useState<{ Loaded?: ComponentType<Props>; hasFailed?: boolean }>({})
  useEffect(() => {
    let gone = false
    load().then(
      component => gone || setState({ Loaded: component }),
      () => gone || setState({ hasFailed: true }),
    )
    return () => {
      gone = true
    }
  }, [load, attempt])

  function retry() {
    setState({})
    setAttempt(attempt + 1)
  }
  return { Loaded, hasFailed, retry }
}
