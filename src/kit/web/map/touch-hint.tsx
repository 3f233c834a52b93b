import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'

const SHOWN_MS = 1500

/** One finger scrolls the page: hints at two. */
export function TouchHint({ map }: { map: LeafletMap }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const container = map.getContainer()
    let timer: ReturnType<typeof setTimeout>
    function hint({ touches }: TouchEvent) {
      if (touches.length > 1) return setIsShown(false)
      if (map.dragging.enabled()) return
      setIsShown(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    }
    container.addEventListener('touchmove', hint, { passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('touchmove', hint)
    }
  }, [map])
  if (!isShown) return null
  return (
    <p className="pointer-events-none absolute inset-x-6 top-1/2 z-30 mx-auto w-fit -translate-y-1/2 rounded-md bg-pitch px-4 py-3 text-center font-semibold text-chalk shadow-lg">
      Use two fingers to move the map
    </p>
  )
}
