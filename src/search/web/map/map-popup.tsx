import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import type { ResultPin } from './map-pins.tsx'
import { formatPrice } from './pin-labels.ts'

type MapPopupProps = {
  pins: readonly ResultPin[]
  /** Opened by keyboard. */
  takesFocus: boolean
  onClose: () => void
}

export function MapPopup({ pins, takesFocus, onClose }: MapPopupProps) {
  const box = useRef<HTMLElement>(null)
  const key = pins.map(pin => pin.id).join()
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [key, takesFocus])
  return (
    <section
      ref={box}
      aria-label={pins.length === 1 ? pins[0]?.name : `${pins.length} facilities at this location`}
      className="absolute inset-x-3 bottom-3 z-20 flex items-start rounded-md border border-line bg-raised shadow-lg sm:right-auto sm:w-80"
    >
      <ul className="max-h-48 min-w-0 grow divide-y divide-line overflow-y-auto overscroll-contain py-1 pl-4">
        {pins.map(pin => (
          <li key={pin.id} className="py-1">
            <Link
              to={pin.href}
              className="-ml-2 flex min-h-11 flex-col justify-center rounded-sm px-2 py-1 -outline-offset-2"
            >
              <span className="inline-link truncate">{pin.name}</span>
              <span className="text-sm text-muted first-letter:uppercase">{formatPrice(pin.priceLabel)}</span>
            </Link>
            <ApproximateLocation facility={pin} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={onClose}
        aria-label="Close"
        className="m-1 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}
