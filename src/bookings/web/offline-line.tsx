import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says that the browser has no network, and until when the chosen times are safe all the same (ISO 8601; null while none is held). */
export function OfflineLine({ until }: { until: string | null }) {
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, () => true)
  return (
    <output className={isOnline ? 'sr-only' : 'flex items-start gap-2 text-sm text-muted'}>
      {!isOnline && (
        <>
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>You are offline. {until && `Your times stay held until ${clockHere(until)}.`}</span>
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

/** "9:12 PM" by the clock of whoever waits, wherever the facility is. */
function clockHere(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
