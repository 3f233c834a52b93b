import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** `until`: expiry of the holds (ISO 8601; null without). */
export function OfflineLine({ until }: { until: string | null }) {
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, () => true)
  return (
    <output className={isOnline ? 'sr-only' : 'flex items-start gap-2 text-sm text-muted'}>
      {!isOnline && (
        <>
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>You’re offline. {until && `Your times are held until ${clockHere(until)}.`}</span>
        </>
      )}
    </output>
  )
}

const isOnlineNow = () => navigator.onLine

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** "9:12 PM" by the reader's clock. */
function clockHere(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
