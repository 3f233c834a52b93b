import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** True while a file is dragged over. */
export function useFileDrop(zone: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
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
