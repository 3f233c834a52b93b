import { List } from 'lucide-react'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { useMapState } from './use-map-state.ts'

type LateMapProps<Props extends object> = {
  /** Must be a stable function. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** Beside the list in its final size from the start, or a full-screen sheet over it on a phone. Offers a retry. */
export function LateMap<Props extends object>({ load, props }: LateMapProps<Props>) {
  const { Loaded, hasFailed, retry } = useLate(load)
  const isPhone = useSyncExternalStore(onWidth, isNarrow, onServer)
  const map = (
    <>
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
    </>
  )
  if (isPhone) return <MapSheet>{map}</MapSheet>
  return (
    <div className="relative h-[calc(100dvh-8.5rem)] min-h-80 overflow-clip rounded-lg border border-line bg-sunken max-lg:hidden">
      {map}
    </div>
  )
}

/** The native modal dialog restores the focus and closes on Esc. */
function MapSheet({ children }: { children: ReactNode }) {
  const { close } = useMapState()
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = sheet.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={sheet}
      aria-label="Map"
      data-full-screen
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      // Some browsers close on a second Esc without a cancel event.
      onClose={event => event.currentTarget.isConnected && close()}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-page text-ink open:flex"
    >
      <div className="flex justify-end border-b border-line p-1.5">
        <Button tone="secondary" onClick={close}>
          <List aria-hidden="true" className="size-5" /> List
        </Button>
      </div>
      <div className="relative grow overflow-clip bg-sunken">{children}</div>
    </dialog>
  )
}

/** Tailwind's `max-lg`. */
const NARROW = '(width < 64rem)'
const isNarrow = () => matchMedia(NARROW).matches
const onServer = () => false

function onWidth(tell: () => void) {
  const width = matchMedia(NARROW)
  width.addEventListener('change', tell)
  return () => width.removeEventListener('change', tell)
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
